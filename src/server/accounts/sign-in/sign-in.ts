import { and, eq } from 'drizzle-orm';
import type { SignedIn, SignIn } from '#shared/accounts/accounts.contract.ts';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { users } from '../../schema.ts';
import {
  attemptOf,
  type Requester,
  signInRateLimits,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { startSession } from '../sessions/session.ts';
import { noteSignIn } from '../sessions/sign-ins.store.ts';
import { publicColumns, sameEmail } from '../store/accounts.store.ts';
import { type AskedSecondStep, askSecondStep, needsSecondStep } from './ask-second-step.ts';

/**
 * Starts a session, or asks for a second step. Unknown account, disabled account and wrong password get the same reply after the same time.
 * @throws Refusal `wrong-credentials`, `second-factor-needed`, `too-many-attempts`, `unavailable`
 */
export async function signIn(db: Db, { email, password }: SignIn, requester: Requester): Promise<SignedIn> {
  const findAccount = async (tx: Tx) => {
    const [account] = await tx
      .select({ user: publicColumns, password_hash: users.password_hash })
      .from(users)
      .where(sameEmail(email));
    const attempt = { ...requester, user_id: account?.user.id, method: 'password' as const };
    return { account, sign_in_id: await noteSignIn(tx, attempt) };
  };
  const attempt = attemptOf(signInRateLimits, requester);
  const opened = await withRateLimit(db, attempt, findAccount, async ({ account, sign_in_id }) => {
    const matches = await verifyPassword(account?.password_hash ?? null, password);
    const { user, password_hash } = account ?? {};
    if (!matches || !user?.is_active || !password_hash) refuseCredentials();
    return { ...(await openSession(db, user.id, password_hash, { ...requester, sign_in_id })), user };
  });
  if ('access_token' in opened) return opened;
  // The password was right: it counts as no wrong one.
  const { detail, challenge } = opened;
  throw new Refusal('second-factor-needed', detail, { challenge });
}

/**
 * Starts no session if the account was disabled, or its password changed, while this password was checked.
 */
function openSession(
  db: Db,
  user_id: string,
  password_hash: string,
  from: Requester & { sign_in_id: string },
): Promise<{ access_token: string } | AskedSecondStep> {
  return transact(db, async (tx) => {
    const [unchanged] = await tx
      .select({ id: users.id, role: users.role, second_step: users.second_step })
      .from(users)
      .where(and(eq(users.id, user_id), eq(users.is_active, true), eq(users.password_hash, password_hash)))
      .for('share');
    if (!unchanged) refuseCredentials();
    if (await needsSecondStep(tx, unchanged)) return askSecondStep(tx, user_id, from);
    return { access_token: await startSession(tx, user_id, { ...from, method: 'password' }) };
  });
}

function refuseCredentials(): never {
  refuse('wrong-credentials', 'Invalid email or password');
}
