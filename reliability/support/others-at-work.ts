import { setTimeout as delay } from 'node:timers/promises';

type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** Others who work by turns with a short pause until `isOver`. Resolves to what each of their calls took, in milliseconds. */
export async function workUntil(
  isOver: () => boolean,
  work: (timed: Timed, turn: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const timed: Timed = async (call) => {
    const since = performance.now();
    const result = await call();
    times.push(performance.now() - since);
    return result;
  };
  for (let turn = 0; !isOver(); turn++) {
    await work(timed, turn);
    await delay(10);
  }
  return times;
}
