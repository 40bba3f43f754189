import { erasedEmail, erasedName, isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { findPeople, moveMainContact } from '../../customers/customers.store.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { enqueueRemovedMails } from '../../kernel/ops/remove-mails.ts';
import { record } from '../../notifications/record.ts';
import { imports } from '../../schema.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { endSessions } from '../sessions/session.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { updateUser } from '../store/accounts.store.ts';
import { lockWithOwners } from '../store/lock-with-owners.ts';
import {
  eraseCustomerData,
  erasePersonalData,
  findFormer,
  findInvoiceEmails,
  lockCustomerData,
} from './erased-data.store.ts';
import { countToInvoice, countUnfinished, findUnsettled } from './personal-data.store.ts';

/**
 * Erases a person for good: name, contact details, addresses and notes; with the last person of a customer the customer as well,
 * whose orders stay for the statistics. Otherwise what is the customer's stays. Nobody can sign in with the account again.
 * @throws Refusal `not-found`, `own-account`, `last-owner`, `unfinished-orders`, `open-balance`, `erased`
 */
export async function erasePerson(db: Db, caller: Pick<SessionUser, 'id'>, id: string): Promise<User> {
  if (id === caller.id) refuse('own-account', 'You cannot erase your own account.');
  // The hash of a random password: nobody knows it.
  const password_hash = await hashPassword(crypto.randomUUID());
  return transact(db, async (tx) => {
    const { account, isLastOwner } = await lockWithOwners(tx, id);
    if (isErased(account)) refuse('erased', 'This person has been erased already.');
    if (isLastOwner) refuse('last-owner', 'The last active owner cannot be erased.');
    // Erasing locks the owners, so of two people who are erased at once one is the last.
    const people = account.customer_id ? await findPeople(tx, account.customer_id) : [];
    const others = people.filter((person) => person.id !== id && !isErased(person));
    const lastOf = others.length === 0 ? account.customer_id : null;
    // Before the look at what there is: who places an order meanwhile is waited for, or waits and is refused.
    if (lastOf) await lockCustomerData(tx, lastOf);
    const unfinished = await countUnfinished(tx, id, lastOf);
    if (unfinished > 0) {
      const orders = unfinished === 1 ? 'There is an order' : `There are ${unfinished} orders`;
      refuse('unfinished-orders', `${orders} under way: finish or cancel what is left to do first.`);
    }
    if (lastOf) await requireSettled(tx, lastOf);
    const invoiced = lastOf ? await findInvoiceEmails(tx, lastOf) : [];
    await enqueueRemovedMails(tx, [...(await findFormer(tx, account, 'email')), ...invoiced]);
    if (lastOf) await eraseCustomerData(tx, lastOf);
    await erasePersonalData(tx, account);
    // A file of customers may name them, and would bring them back.
    if (account.customer_id) await tx.delete(imports);
    await endSessions(tx, id);
    const nobody = {
      mail_refused_at: null,
      mail_refused_reason: null,
      texts_allowed_at: null,
      texts_allowed_by: null,
      phone: null,
      address: null,
      delivery_address: null,
      is_active: false,
      password_hash,
    };
    const change = { ...nobody, full_name: erasedName, email: erasedEmail(id) };
    const user = (await updateUser(tx, id, change)) ?? refuseNotFound();
    const [successor] = others;
    if (account.is_main_contact && successor) await moveMainContact(tx, id, successor.id);
    await record(tx, accountEvents, user, { type: 'account.erased', actor_id: caller.id, data: {} });
    return user;
  });
}

/** Nothing is to be invoiced, owed or given back any more. @throws Refusal `open-balance`, which says what is in the way */
async function requireSettled(tx: Tx, customer_id: string): Promise<void> {
  if ((await countToInvoice(tx, customer_id)) > 0)
    refuse('open-balance', 'Something of theirs is still to be invoiced: issue it or discard it first.');
  const { owed, credit } = await findUnsettled(tx, customer_id);
  if (owed > 0 && credit > 0) {
    const both = `${formatCents(owed)} and have a credit of ${formatCents(credit)}`;
    refuse('open-balance', `They still owe ${both}. Pay both off first.`);
  }
  if (owed > 0)
    refuse('open-balance', `They still owe ${formatCents(owed)}: record the payment or correct it first.`);
  if (credit > 0)
    refuse('open-balance', `They still have a credit of ${formatCents(credit)}: give it back first.`);
}
