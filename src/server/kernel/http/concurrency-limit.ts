import { Refusal } from '#shared/kernel/problem.ts';

/** Runs work first in, first out, with limited concurrency. @throws Refusal `unavailable` */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

interface ConcurrencySettings {
  maxConcurrent: number;
  /** How many may be queued. Further calls are refused at once. */
  maxQueued: number;
  /** How long a call may be queued before it is refused. */
  timeoutMs: number;
}

/** In seconds. */
const retryAfter = 3;

/** Creates a limit. Work that fails frees its slot as well. */
export function createConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  timeoutMs,
}: ConcurrencySettings): ConcurrencyLimit {
  let free = maxConcurrent;
  const queue = new Set<() => void>();
  const waitForSlot = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(overloaded());
      }, timeoutMs);
      const start = () => {
        clearTimeout(timer);
        queue.delete(start);
        resolve();
      };
      queue.add(start);
    });
  return async (work) => {
    if (free > 0) free--;
    else if (queue.size < maxQueued) await waitForSlot();
    else throw overloaded();
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) next();
      else free++;
    }
  };
}

const overloaded = () =>
  new Refusal('unavailable', 'Too many people are waiting. Please try again in a few seconds.', {
    retryAfter,
  });
