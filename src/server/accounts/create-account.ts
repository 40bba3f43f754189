import type { NewAccount, User } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { insertCustomer } from '../customers/customers.store.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { checkNewPassword } from './credentials/check-new-password.ts';
import { hashPassword } from './credentials/password-hashing.ts';
import { refuseCommonPassword } from './credentials/refuse-common-password.ts';
import { sendInvitations } from './links/send-link.ts';
import { accountEvents } from './store/accounts.events.ts';
import { insertUser } from './store/accounts.store.ts';
import { refuseTakenEmail } from './store/taken-email.ts';

declare module '../kernel/db/database.ts' {
  interface Notes {
    /** A new customer who starts with base prices, and who made them one. */
    base_priced?: { actor_id: string | null; customer_id: string } | undefined;
  }
}

/**
 * Creates an account; for the role customer also the customer, whose id is the account's. Their delivery
 * address starts as their address. `actor_id` is `null` when Washline itself creates it. @throws Refusal `email-taken`, `invalid` on `password` or `start_with_base_prices`
 */
export async function createAccount(db: Db, actor_id: string | null, draft: NewAccount): Promise<User> {
  const { password, ...account } = draft;
  checkNewPassword(db, 'password', password);
  await refuseCommonPassword(db, 'password', password, account);
  return createHashedAccount(db, actor_id, { ...account, password_hash: await hashPassword(password) });
}

type HashedAccount = Omit<NewAccount, 'password'> & {
  /** `null`: nobody can sign in with it yet. */
  password_hash: string | null;
  /** An invitation goes to who gets it. */
  is_invited?: true;
};

/** The same with a password that was hashed before. @throws Refusal `email-taken` */
export const createHashedAccount = (db: Db, actor_id: string | null, draft: HashedAccount): Promise<User> =>
  transact(db, (tx) => insertAccount(tx, actor_id, draft)).catch((error) => refuseTakenEmail(error));

/** The same in a transaction that does more. @throws the error of a taken email, for `refuseTakenEmail` */
export async function insertAccount(tx: Tx, actor_id: string | null, draft: HashedAccount): Promise<User> {
  const { role = 'customer', phone, address, start_with_base_prices, is_invited, ...account } = draft;
  if (start_with_base_prices && role !== 'customer') {
    refuseField('start_with_base_prices', 'Only customers have prices');
  }
  const now = tx.now();
  const id = newId();
  const isCustomer = role === 'customer';
  if (isCustomer) await insertCustomer(tx, id, account.full_name);
  const user = await insertUser(tx, {
    ...account,
    id,
    role,
    customer_id: isCustomer ? id : null,
    is_main_contact: isCustomer,
    phone: phone || null,
    address: address || null,
    delivery_address: isCustomer ? address || null : null,
    created_at: now,
    updated_at: now,
  });
  if (start_with_base_prices) tx.notes.base_priced = { actor_id, customer_id: id };
  await record(tx, accountEvents, user, {
    type: 'account.created',
    actor_id,
    data: account.password_hash === null ? { has_no_password: true } : {},
  });
  if (is_invited) await sendInvitations(tx, [id], actor_id);
  return user;
}
