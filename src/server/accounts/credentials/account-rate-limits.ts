import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { consume, type RateLimit, refund } from '../../kernel/http/rate-limit.ts';
import { limitAttemptConcurrency } from './password-hashing.ts';

/** Who makes an attempt: on which account (by email, even if there is none) and from which IP address. */
export interface Requester {
  email: string;
  ip: string;
}

interface RateLimits {
  account: RateLimit;
  /** High, because a whole office may share one address. It stops attempts on many accounts. */
  ip: RateLimit;
}

/** Wrong passwords. */
export const signInRateLimits: RateLimits = {
  account: { name: 'sign-in:account', max: 10, minutes: 10 },
  ip: { name: 'sign-in:address', max: 300, minutes: 10 },
};

/** Requests for a reset code. */
export const resetCodeRateLimits: RateLimits = {
  account: { name: 'reset-code:account', max: 5, minutes: 60 },
  ip: { name: 'reset-code:address', max: 100, minutes: 60 },
};

/** Wrong guesses of a code. */
export const resetGuessRateLimits: RateLimits = {
  account: { name: 'reset-guess:account', max: 10, minutes: 60 },
  ip: { name: 'reset-guess:address', max: 100, minutes: 60 },
};

/** Counts an attempt for its account and for its IP address. @throws Refusal `too-many-attempts` */
export async function consumeAttempt(tx: Tx, limits: RateLimits, { email, ip }: Requester): Promise<void> {
  await consume(tx, limits.ip, ip);
  await consume(tx, limits.account, email);
}

/**
 * Runs an attempt under the rate limit and the concurrency limit. The attempt is counted first and refunded
 * if it succeeds, that is if `attempt` does not throw. `prepare` runs in the transaction of the count: so
 * there is one disk write, and the same time, whether or not it finds an account. @throws Refusal
 * `too-many-attempts`, `unavailable`
 */
export function withRateLimit<P, T>(
  db: Db,
  limits: RateLimits,
  requester: Requester,
  prepare: (tx: Tx) => Promise<P>,
  attempt: (prepared: P) => Promise<T>,
): Promise<T> {
  return limitAttemptConcurrency(async () => {
    const prepared = await transact(db, async (tx) => {
      await consumeAttempt(tx, limits, requester);
      return prepare(tx);
    });
    const result = await attempt(prepared);
    await refund(db, limits.ip, requester.ip);
    await refund(db, limits.account, requester.email);
    return result;
  });
}
