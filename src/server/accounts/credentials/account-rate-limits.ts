import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { networkOf } from '../../kernel/http/client-network.ts';
import { consume, type RateLimit, refund, requireUnspent } from '../../kernel/http/rate-limit.ts';
import { knownBrowser } from './known-browsers.ts';
import { limitAttemptConcurrency } from './password-hashing.ts';

const refusalDelayMs = 1_000;

/** Who makes an attempt: on which account (by email, even if there is none), and from where. */
export interface Requester {
  email: string;
  /** What a limit by address counts. */
  network: string;
  /** Names the browser among those that signed in to this account before; `null` for a stranger. */
  browser: string | null;
  /** What the browser says of itself. */
  agent: string | undefined;
}

interface RateLimits {
  account: RateLimit;
  /** High, because a whole office may share one address. It stops attempts on many accounts. */
  ip: RateLimit;
  /**
   * For a browser that signed in to the account before, instead of the other two: whoever knows the email spends those,
   * and does not lock anybody out.
   */
  browser: RateLimit;
}

/** Wrong passwords. */
export const signInRateLimits: RateLimits = {
  account: { name: 'sign-in:account', max: 10, minutes: 10 },
  ip: { name: 'sign-in:address', max: 300, minutes: 10 },
  browser: { name: 'sign-in:browser', max: 10, minutes: 10 },
};

/** Requests for a reset code. */
export const resetCodeRateLimits: RateLimits = {
  account: { name: 'reset-code:account', max: 5, minutes: 60 },
  ip: { name: 'reset-code:address', max: 100, minutes: 60 },
  browser: { name: 'reset-code:browser', max: 5, minutes: 60 },
};

/** Wrong guesses of a code. */
export const resetGuessRateLimits: RateLimits = {
  account: { name: 'reset-guess:account', max: 10, minutes: 60 },
  ip: { name: 'reset-guess:address', max: 100, minutes: 60 },
  browser: { name: 'reset-guess:browser', max: 5, minutes: 60 },
};

/** Wrong current passwords, in one session: nobody else can spend them. */
export const ownPasswordRateLimit: RateLimit = { name: 'own-password:session', max: 10, minutes: 10 };

/** Where a call comes from. */
interface Origin {
  db: Db;
  ip: string;
  agent: string | undefined;
  cookie: string | undefined;
}

export const requesterOf = ({ db, ip, agent, cookie }: Origin, email: string): Requester => ({
  email,
  agent,
  network: networkOf(ip),
  browser: knownBrowser(db, cookie, email),
});

/** What an attempt is counted by, and who takes turns with others in the queue. */
export interface Attempt {
  counts: readonly Count[];
  /** The count of the address, which many people may share; `null` for who is known. */
  address: Count | null;
  party: string;
}

interface Count {
  limit: RateLimit;
  subject: string;
}

export const knownAttempt = (limit: RateLimit, subject: string, party: string): Attempt => ({
  counts: [{ limit, subject }],
  address: null,
  party,
});

export function attemptOf(limits: RateLimits, { email, network, browser }: Requester): Attempt {
  if (browser) return knownAttempt(limits.browser, browser, `known ${email}`);
  const address = { limit: limits.ip, subject: network };
  return { counts: [address, { limit: limits.account, subject: email }], address, party: network };
}

/**
 * Counts an attempt and runs `work` in the transaction of the count, within the concurrency limit. @throws Refusal `too-many-attempts`, `unavailable`
 */
export async function countAttempt<T>(db: Db, attempt: Attempt, work: (tx: Tx) => Promise<T>): Promise<T> {
  return queueAttempt(db, attempt, () => transactCounted(db, attempt, work));
}

/**
 * Runs an attempt under both limits. It is counted first, and refunded if `check` does not throw. `prepare` runs in the transaction
 * of the count: one disk write and the same time, whether or not there is an account.
 * @throws Refusal `too-many-attempts`, `unavailable`
 */
export function withRateLimit<P, T>(
  db: Db,
  attempt: Attempt,
  prepare: (tx: Tx) => Promise<P>,
  check: (prepared: P) => Promise<T>,
): Promise<T> {
  return queueAttempt(db, attempt, async () => {
    const result = await check(await transactCounted(db, attempt, prepare));
    for (const { limit, subject } of attempt.counts) await refund(db, limit, subject);
    return result;
  });
}

/**
 * Whom a limit refuses already is refused without a place in the queue. By the limit of their address they are answered late, as is
 * who finds no place because of their own others: so who keeps asking asks less often and leaves the rest their pace.
 */
async function queueAttempt<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const { counts, address, party } = attempt;
  for (const count of counts)
    await requireUnspent(db, count.limit, count.subject).catch((error) =>
      throwLate(error, count === address && error instanceof Refusal),
    );
  return limitAttemptConcurrency(work, party).catch((error) =>
    throwLate(error, isOverloaded(error) && limitAttemptConcurrency.queued(party) > 0),
  );
}

const isOverloaded = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable';

async function throwLate(error: unknown, isLate: boolean): Promise<never> {
  if (isLate) await delay(refusalDelayMs);
  throw error;
}

const transactCounted = <T>(db: Db, { counts }: Attempt, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    for (const { limit, subject } of counts) await consume(tx, limit, subject);
    return work(tx);
  });
