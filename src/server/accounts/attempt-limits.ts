import { type Db, type Tx, transact } from '../kernel/database.ts';
import { consume, type RateLimit, refund } from '../kernel/limits.ts';
import { limitAttemptConcurrency } from '../kernel/passwords.ts';

/** Who makes an attempt: on which account (by email, even if there is none) and from which IP address. */
export interface Attempting {
  email: string;
  ip: string;
}

interface Limits {
  account: RateLimit;
  /** High, because a whole office may share one address. It stops attempts on many accounts. */
  address: RateLimit;
}

/** Wrong passwords. */
export const signInLimits: Limits = {
  account: { name: 'sign-in:account', max: 10, minutes: 10 },
  address: { name: 'sign-in:address', max: 300, minutes: 10 },
};

/** Requests for a reset code. */
export const resetCodeLimits: Limits = {
  account: { name: 'reset-code:account', max: 5, minutes: 60 },
  address: { name: 'reset-code:address', max: 100, minutes: 60 },
};

/** Wrong guesses of a code. */
export const resetGuessLimits: Limits = {
  account: { name: 'reset-guess:account', max: 10, minutes: 60 },
  address: { name: 'reset-guess:address', max: 100, minutes: 60 },
};

/** Counts an attempt for its account and for its IP address. @throws Refusal `too-many-attempts` */
export async function countAttempt(tx: Tx, limits: Limits, { email, ip }: Attempting): Promise<void> {
  await consume(tx, limits.address, ip);
  await consume(tx, limits.account, email);
}

/**
 * Runs an attempt under the rate limit and the concurrency limit. The attempt is counted first and refunded
 * if it succeeds, that is if `attempt` does not throw. `prepare` runs in the transaction of the count: so
 * there is one disk write, and the same time, whether or not it finds an account. @throws Refusal
 * `too-many-attempts`, `unavailable`
 */
export function limited<P, T>(
  db: Db,
  limits: Limits,
  who: Attempting,
  prepare: (tx: Tx) => Promise<P>,
  attempt: (prepared: P) => Promise<T>,
): Promise<T> {
  return limitAttemptConcurrency(async () => {
    const prepared = await transact(db, async (tx) => {
      await countAttempt(tx, limits, who);
      return prepare(tx);
    });
    const result = await attempt(prepared);
    await refund(db, limits.address, who.ip);
    await refund(db, limits.account, who.email);
    return result;
  });
}
