import { and, eq } from 'drizzle-orm';
import type { SignIn } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { users } from '../../schema.ts';
import {
  attemptOf,
  type Requester,
  signInRateLimits,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { publicColumns, sameEmail } from '../store/accounts.store.ts';
import { startSession } from './session.ts';
import { noteSignIn } from './sign-ins.store.ts';

/**
 * Starts a session. Unknown account, disabled account and wrong password get the same reply after the same time.
 * @throws Refusal `wrong-credentials`, `too-many-attempts`, `unavailable`
 */
export function signIn(
  db: Db,
  { email, password }: SignIn,
  requester: Requester,
): Promise<{ access_token: string; user: User }> {
  const findAccount = async (tx: Tx) => {
    const [account] = await tx
      .select({ user: publicColumns, password_hash: users.password_hash })
      .from(users)
      .where(sameEmail(email));
    const attempt = { ...requester, user_id: account?.user.id, method: 'password' as const };
    return { account, sign_in_id: await noteSignIn(tx, attempt) };
  };
  const attempt = attemptOf(signInRateLimits, requester);
  return withRateLimit(db, attempt, findAccount, async ({ account, sign_in_id }) => {
    const matches = await verifyPassword(account?.password_hash ?? null, password);
    const { user, password_hash } = account ?? {};
    if (!matches || !user?.is_active || !password_hash) refuseCredentials();
    return {
      access_token: await openSession(db, user.id, password_hash, { ...requester, sign_in_id }),
      user,
    };
  });
}

/**
 * Starts no session if the account was disabled, or its password changed, while this password was checked.
 */
function openSession(
  db: Db,
  user_id: string,
  password_hash: string,
  from: Requester & { sign_in_id: string },
): Promise<string> {
  return transact(db, async (tx) => {
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user_id), eq(users.is_active, true), eq(users.password_hash, password_hash)))
      .for('share');
    if (!unchanged) refuseCredentials();
    return startSession(tx, user_id, { ...from, method: 'password' });
  });
}

function refuseCredentials(): never {
  refuse('wrong-credentials', 'Invalid email or password');
}
