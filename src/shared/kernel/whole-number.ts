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
