import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { SecondStep, SignedIn } from '#shared/accounts/accounts.contract.ts';
import { resetCodeLength, resetCodeMinutes } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import type { RateLimit } from '../../kernel/http/rate-limit.ts';
import { challenges, users } from '../../schema.ts';
import { type Attempt, type Requester, withRateLimit } from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { hashToken } from '../credentials/secret-token.ts';
import { consumeGuess, markCodeUsed } from '../passwords/reset-codes.store.ts';
import { refuseCode } from '../reset/verify-reset-code.ts';
import { startSession } from '../sessions/session.ts';
import { findUser, lockActiveUser } from '../store/accounts.store.ts';
import { codesToMakeNew, countRecoveryCodes, spendRecoveryCode } from './recovery-codes.store.ts';

const maxWrong = 5;
const guessRateLimits: RateLimit[] = [
  { name: 'second-guess:account', max: 10, minutes: 60 },
  { name: 'second-guess-day:account', max: 20, minutes: 24 * 60 },
];

type From = Pick<Requester, 'agent' | 'network'>;

/**
 * Finishes a sign-in with the mailed code or a recovery code. A wrong one counts for the challenge and the account, for the code as
 * well where one was mailed; all are counted before they are looked at.
 * @throws Refusal `not-found` for a challenge that is over, `wrong-code`, `too-many-attempts`, `unavailable`
 */
export async function answerSecondStep(
  db: Db,
  { challenge, code }: SecondStep,
  from: From,
): Promise<SignedIn> {
  const asked = (await findAsked(db, challenge)) ?? refuseOver();
  const counts = guessRateLimits.map((limit) => ({ limit, subject: asked.user_id }));
  const attempt: Attempt = { counts, address: null, party: `second step ${asked.user_id}` };
  const isMailed = new RegExp(`^\\d{${resetCodeLength}}$`).test(code);
  const guess = async (tx: Tx) => {
    if (!(await countWrong(tx, asked.id))) refuseOver();
    const use = { who: eq(users.id, asked.user_id), purpose: 'second-step' as const };
    return isMailed ? consumeGuess(tx, use) : null;
  };
  return withRateLimit(db, attempt, guess, async (mailed) => {
    if (isMailed && !(await verifyPassword(mailed?.code_hash ?? null, code))) refuseCode(wrongText);
    return transact(db, async (tx) => {
      const { id, user_id } = asked;
      if (!(await lockActiveUser(tx, user_id))) refuseOver();
      const isRight = mailed ? await markCodeUsed(tx, mailed.id) : await spendRecoveryCode(tx, user_id, code);
      if (!isRight) refuseCode(wrongText);
      // Each challenge opens one session.
      const spent = await tx.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id });
      const user = await findUser(tx, user_id);
      if (spent.length === 0 || !user) refuseOver();
      const origin = { ...from, method: 'second-step' as const, sign_in_id: id };
      const access_token = await startSession(tx, user_id, origin);
      const recovery_left = await countRecoveryCodes(tx, user_id);
      const isTime = recovery_left <= codesToMakeNew && (recovery_left > 0 || !isMailed);
      return { access_token, user, ...(isTime && { recovery_left }) };
    });
  });
}

const wrongText = 'This code is not right. Check it, or sign in again for a new one.';

/** Whose sign-in waits for the answer to this challenge; `null` where it is over. */
async function findAsked(db: DbOrTx, challenge: string): Promise<{ id: string; user_id: string } | null> {
  const { id, token_hash, purpose, user_id, expires_at } = challenges;
  const now = db.now();
  const [asked] = await db
    .select({ id, user_id })
    .from(challenges)
    .where(
      and(
        eq(token_hash, hashToken(challenge)),
        eq(purpose, 'second-step'),
        gt(expires_at, now),
        // Made while a clock was ahead, it would be good for as long.
        lt(expires_at, now.add({ hours: maxClockErrorHours, minutes: resetCodeMinutes })),
      ),
    );
  return asked?.user_id ? { id: asked.id, user_id: asked.user_id } : null;
}

/** Counts an answer as wrong before it is looked at. Returns whether the challenge takes any. */
async function countWrong(tx: Tx, id: string): Promise<boolean> {
  const counted = await tx
    .update(challenges)
    .set({ wrong: sql`${challenges.wrong} + 1` })
    .where(and(eq(challenges.id, id), lt(challenges.wrong, maxWrong)))
    .returning({ id: challenges.id });
  return counted.length > 0;
}

function refuseOver(): never {
  refuse('not-found', 'This sign-in is over. Enter your password again.');
}
