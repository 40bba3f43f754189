import { eq, isNull, type SQL } from 'drizzle-orm';
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
import { requireProved } from '../sessions/prove.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the caller's own password and ends their other sessions; who has none proves otherwise that it is them. A wrong current password is a guess, which is counted for this
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
  if (account.password_hash === null) {
    await requireProved(db, caller);
    return writePassword(db, caller, new_password, isNull(users.password_hash));
  }
  if (current_password === undefined) refuseField('current_password', 'Enter your current password');
  const noPreparation = async () => {};
  const { session_id } = caller;
  const attempt = knownAttempt(ownPasswordRateLimit, session_id, `session ${session_id}`);
  await withRateLimit(db, attempt, noPreparation, async () => {
    const { password_hash: before } = account;
    if (!(await verifyPassword(before, current_password)) || !before) refuseCurrentPassword();
    await writePassword(db, caller, new_password, eq(users.password_hash, before));
  });
}

async function writePassword(
  db: Db,
  { id, session_id: keep_session_id }: Pick<SessionUser, 'id' | 'session_id'>,
  new_password: string,
  condition: SQL,
): Promise<void> {
  const password_hash = await hashPassword(new_password);
  await transact(db, async (tx) => {
    const options = { condition, keep_session_id };
    const user = (await setPassword(tx, id, password_hash, options)) ?? refuseCurrentPassword();
    await record(tx, accountEvents, user, { type: 'account.password_changed', actor_id: id, data: {} });
  });
}

function refuseCurrentPassword(): never {
  refuseField('current_password', 'The current password is not right');
}
