import { Refusal } from '#shared/kernel/problem.ts';

/** Runs work first in, first out, with limited concurrency. @throws Refusal `unavailable` */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

interface LineSettings {
  atOnce: number;
  /** How many may be queued. Further calls are refused at once. */
  mostWaiting: number;
  /** How long a call may be queued before it is refused. */
  patience: number;
}

/** In seconds. */
const retryAfter = 3;

/** Creates a limit. Work that fails frees its slot as well. */
export function openLine({ atOnce, mostWaiting, patience }: LineSettings): Line {
  let free = atOnce;
  const waiting = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(enter);
        reject(tooManyWait());
      }, patience);
      const enter = () => {
        clearTimeout(giveUp);
        waiting.delete(enter);
        resolve();
      };
      waiting.add(enter);
    });
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.size < mostWaiting) await turn();
    else throw tooManyWait();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free++;
    }
  };
}

const tooManyWait = () =>
  new Refusal('unavailable', 'Too many people are waiting. Please try again in a few seconds.', {
    retryAfter,
  });
