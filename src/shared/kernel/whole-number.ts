import * as z from 'zod';

/** Both ends are part of it. */
export interface Range {
  least: number;
  most: number;
}

/** A whole number that someone enters. */
export const wholeNumber = ({ least, most }: Range) => {
  const error = `Enter a whole number from ${least} to ${most.toLocaleString('en-AU')}`;
  return z.int({ error, abort: true }).min(least, error).max(most, error);
};

/** A whole number as a person types it, `12`. Anything else, such as `1.5` or nothing at all, is `NaN`. */
export const typedNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
