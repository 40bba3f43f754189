import { eq } from 'drizzle-orm';
import type { PasswordChange } from '#shared/accounts/accounts.contract.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { users } from '../../schema.ts';
import { knownAttempt, ownPasswordRateLimit, withRateLimit } from '../credentials/account-rate-limits.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { hashPassword, verifyPassword } from '../credentials/password-hashing.ts';
import { refuseCommonPassword } from '../credentials/refuse-common-password.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the caller's own password and ends their other sessions. A wrong current password is a guess, which is counted for this
 * session: what others guess elsewhere locks nobody out who is signed in.
 * @throws Refusal `invalid` on `current_password` or `new_password`, `too-many-attempts`, `unavailable`
 */
export async function changePassword(
  db: Db,
  caller: Pick<SessionUser, 'id' | 'session_id'>,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  checkNewPassword(db, 'new_password', new_password);
  const [account] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!account) refuseNotFound();
  await refuseCommonPassword(db, 'new_password', new_password, account);
  const noPreparation = async () => {};
  const { session_id } = caller;
  const attempt = knownAttempt(ownPasswordRateLimit, session_id, `session ${session_id}`);
  await withRateLimit(db, attempt, noPreparation, async () => {
    const { password_hash: before } = account;
    if (!(await verifyPassword(before, current_password)) || !before) refuseCurrentPassword();
    const password_hash = await hashPassword(new_password);
    await transact(db, async (tx) => {
      const unchanged = eq(users.password_hash, before);
      const keep_session_id = caller.session_id;
      const options = { condition: unchanged, keep_session_id };
      const user = (await setPassword(tx, caller.id, password_hash, options)) ?? refuseCurrentPassword();
      await record(tx, accountEvents, user, {
        type: 'account.password_changed',
        actor_id: caller.id,
        data: {},
      });
    });
  });
}

function refuseCurrentPassword(): never {
  refuseField('current_password', 'The current password is not right');
}
