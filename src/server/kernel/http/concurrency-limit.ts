import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '#shared/kernel/problem.ts';

/**
 * Runs work with limited concurrency. `party` is whoever the work is for, as an address: parties take turns, and what is
 * for one of them runs first in, first out. @throws Refusal `unavailable`
 */
export interface ConcurrencyLimit {
  <T>(work: () => Promise<T>, party?: string): Promise<T>;
  /** How many of a party are queued behind its own. */
  queued: (party: string) => number;
}

interface ConcurrencySettings {
  maxConcurrent: number;
  /** Where so many are queued, further calls are refused at once; those of a party that has none queued only once so many parties have. */
  maxQueued: number;
  /** How long a call may be queued before it is refused. */
  timeoutMs: number;
}

/** In seconds. */
const retryAfter = 3;

const overloaded = () =>
  new Refusal('unavailable', 'Too many people are waiting. Please try again in a few seconds.', {
    retryAfter,
  });

/** Creates a limit. Work that fails frees its slot as well. */
export function createConcurrencyLimit(settings: ConcurrencySettings): ConcurrencyLimit {
  const { maxConcurrent, maxQueued, timeoutMs } = settings;
  const line = pLimit(maxConcurrent);
  // Each party lets as many of its own into the line as run at once: so the others wait for no more than those.
  const parties = new Map<string, LimitFunction>();
  const countQueued = (): number => {
    let count = line.pendingCount;
    for (const [party, { activeCount, pendingCount }] of parties) {
      count += pendingCount;
      if (activeCount + pendingCount === 0) parties.delete(party);
    }
    return count;
  };
  const queued = (party: string): number => parties.get(party)?.pendingCount ?? 0;
  const limit = <T>(work: () => Promise<T>, party = ''): Promise<T> => {
    const isFull = countQueued() >= maxQueued;
    if (isFull && (queued(party) > 0 || line.pendingCount >= maxQueued)) return Promise.reject(overloaded());
    const own = parties.get(party) ?? pLimit(maxConcurrent);
    parties.set(party, own);
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(overloaded());
    }, timeoutMs);
    const begin = () => {
      clearTimeout(timer);
      return isLate ? late.promise : work();
    };
    return Promise.race([own(() => line(begin)), late.promise]);
  };
  return Object.assign(limit, { queued });
}
