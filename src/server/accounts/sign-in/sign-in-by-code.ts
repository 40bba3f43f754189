import type { SignedIn } from '#shared/accounts/accounts.contract.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { users } from '../../schema.ts';
import {
  attemptOf,
  type Requester,
  resetGuessRateLimits,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { markCodeUsed } from '../passwords/reset-codes.store.ts';
import { requestSignInCode } from '../reset/request-reset-code.ts';
import { guessCode, refuseCode, requireRightCode } from '../reset/verify-reset-code.ts';
import { startSession } from '../sessions/session.ts';
import { noteSignIn } from '../sessions/sign-ins.store.ts';
import { findUser, lockActiveUser, sameEmail } from '../store/accounts.store.ts';

/** Customers sign in by a mailed code only where the owner allows it. @throws Refusal `not-found` */
function requireAllowed({ business }: Pick<DbOrTx, 'business'>): void {
  if (!business.sign_in_by_code) refuseNotFound();
}

/** @throws Refusal `not-found` where it is off, `too-many-attempts`, `unavailable` */
export async function mailSignInCode(db: Db, requester: Requester): Promise<void> {
  requireAllowed(db);
  await requestSignInCode(db, requester);
}

/**
 * Starts a session of a customer. A wrong code counts as one that resets; wrong, used and unknown ones get the same reply after the
 * same time. @throws Refusal `not-found` where it is off, `wrong-code`, `too-many-attempts`, `unavailable`
 */
export async function signInByCode(db: Db, requester: Requester, otp: string): Promise<SignedIn> {
  requireAllowed(db);
  const guess = async (tx: Tx) => {
    const { id } = users;
    const [account] = await tx.select({ id }).from(users).where(sameEmail(requester.email));
    const attempt = { ...requester, user_id: account?.id, method: 'code' as const };
    return { code: await guessCode(tx, requester, 'sign-in'), sign_in_id: await noteSignIn(tx, attempt) };
  };
  const attempt = attemptOf(resetGuessRateLimits, requester);
  return withRateLimit(db, attempt, guess, async ({ code, sign_in_id }) => {
    const { id, user_id } = await requireRightCode(db, requester, code, otp, wrongText);
    return transact(db, async (tx) => {
      const isCustomer = (await lockActiveUser(tx, user_id))?.role === 'customer';
      const user = await findUser(tx, user_id);
      if (!isCustomer || !user || !(await markCodeUsed(tx, id))) refuseCode(wrongText);
      const access_token = await startSession(tx, user_id, { ...requester, method: 'code', sign_in_id });
      return { access_token, user };
    });
  });
}

const wrongText = 'This code is not right. Check it, or ask for a new one.';
