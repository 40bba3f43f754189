import { expect } from 'vitest';
import { isLong } from '#server/testing/long-form.ts';
import { usualSeed } from '#server/testing/one-seed.ts';

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
