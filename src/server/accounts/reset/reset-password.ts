import { type Db, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import type { Requester } from '../credentials/account-rate-limits.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { refuseCommonPassword } from '../credentials/refuse-common-password.ts';
import { recordJoined } from '../links/record-joined.ts';
import { markCodeUsed } from '../passwords/reset-codes.store.ts';
import { setPassword } from '../passwords/set-password.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { findUser, lockActiveUser } from '../store/accounts.store.ts';
import { refuseCode, verifyResetCode } from './verify-reset-code.ts';

/**
 * Sets a new password with a reset code and marks the code as used. Ends every session of the account. Who has none yet joins by it:
 * then it returns true.
 * @throws Refusal `wrong-code`, `too-many-attempts`, `invalid` on `new_password`
 */
export async function resetPassword(
  db: Db,
  requester: Requester,
  otp: string,
  new_password: string,
): Promise<boolean> {
  checkNewPassword(db, 'new_password', new_password);
  return verifyResetCode(db, requester, otp, async ({ id, user_id }) => {
    // Only now: what it says of name and email is for who has the code. The code stays good.
    const person = (await findUser(db, user_id)) ?? refuseCode();
    await refuseCommonPassword(db, 'new_password', new_password, person);
    const password_hash = await hashPassword(new_password);
    return transact(db, async (tx) => {
      const user = await lockActiveUser(tx, user_id);
      if (!user || !(await markCodeUsed(tx, id))) refuseCode();
      const isFirst = await recordJoined(tx, user_id);
      await setPassword(tx, user_id, password_hash);
      const event = { type: 'account.password_changed' as const, actor_id: user_id, data: {} };
      if (!isFirst) await record(tx, accountEvents, user, event);
      return isFirst;
    });
  });
}
