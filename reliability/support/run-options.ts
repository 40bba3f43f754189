import { expect } from 'vitest';
import { usualSeed } from '#server/testing/one-seed.ts';

/** Whether the long form runs. Its results are in docs/reliability.md. */
const isLong = process.env.WASHLINE_LONG === '1';

/** Chooses a value: the short one for the checks of every change, or the one for the long form. */
export const shortOrLong = <T = number>(short: T, long: T): T => (isLong ? long : short);

/**
 * Expects what the long form promises of speed, less than `limit`, in the unit of both. The checks of every change only print it: there,
 * a slow machine is no mistake.
 */
export function expectSpeed(taken: number, limit: number): void {
  if (isLong) expect(taken).toBeLessThan(limit);
}

/** The seed of every random choice of a run, another one for each long form. It is printed, so that WASHLINE_SEED can repeat the run. */
export const seed = Number(process.env.WASHLINE_SEED) || (isLong ? Date.now() % 2 ** 31 : usualSeed);

/** Prints a result with the seed. */
export const report = (line: string): void => void process.stdout.write(`${line} (seed ${seed})\n`);
