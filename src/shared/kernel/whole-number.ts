import * as z from 'zod';

/** Both ends are part of it. */
export interface Range {
  min: number;
  max: number;
}

/** A whole number that someone enters. */
export const integerInRange = ({ min, max }: Range) => {
  const error = () => `Enter a whole number from ${min} to ${max.toLocaleString('en-AU')}`;
  return z.int({ error, abort: true }).min(min, { error }).max(max, { error });
};

/** A whole number as a person types it, `12`. Anything else, such as `1.5` or nothing at all, is `NaN`. */
export const parseWholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
