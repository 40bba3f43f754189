import { Refusal } from '#shared/kernel/problem.ts';

/** Does work in the order it came, so much of it at once. @throws Refusal `unavailable` */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

interface LineSettings {
  atOnce: number;
  /** How many may wait. Who comes then is refused at once. */
  mostWaiting: number;
  /** How long somebody waits before they are refused, in milliseconds. */
  patience: number;
}

/** Whoever is refused finds a shorter line in so many seconds. */
const retryAfter = 3;

/** Opens a line. Work that fails makes room for the next as well. */
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
