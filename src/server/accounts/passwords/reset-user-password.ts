import { type Db, transact } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { refuseCommonPassword } from '../credentials/refuse-common-password.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { findUser } from '../store/accounts.store.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a person's password and ends their sessions. `actor_id` is a member of staff, or `null` for the command line.
 * @throws Refusal `not-found`, `invalid`
 */
export async function resetUserPassword(
  db: Db,
  actor_id: string | null,
  user_id: string,
  new_password: string,
): Promise<void> {
  checkNewPassword(db, 'new_password', new_password);
  const person = (await findUser(db, user_id)) ?? refuseNotFound();
  await refuseCommonPassword(db, 'new_password', new_password, person);
  const password_hash = await hashPassword(new_password);
  await transact(db, async (tx) => {
    const user = (await setPassword(tx, user_id, password_hash)) ?? refuseNotFound();
    await record(tx, accountEvents, user, { type: 'account.password_reset', actor_id, data: {} });
  });
}
