import type { SignIn } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/database.ts';
import { passwordMatches } from '../kernel/passwords.ts';
import { startSession } from '../kernel/session.ts';
import { users } from '../schema.ts';
import { sameEmail } from './accounts.store.ts';

/**
 * Starts a session. Unknown, disabled and wrong answer alike, in words and in time.
 * @throws Refusal `wrong-credentials`
 */
export async function signIn(
  db: Db,
  { email, password }: SignIn,
): Promise<{ access_token: string; user: User }> {
  const [account] = await db.select().from(users).where(sameEmail(email));
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account || !matches || !account.is_active) refuse('wrong-credentials', 'Invalid email or password');
  const { password_hash: _, ...user } = account;
  const access_token = await transact(db, (tx) => startSession(tx, user.id));
  return { access_token, user };
}
