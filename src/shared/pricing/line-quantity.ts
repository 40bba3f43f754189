import * as z from 'zod';
import type { Measure } from '#shared/catalogue/measure.ts';

/** How many of an item someone may order in one line. */
export const quantityRange = { min: 1, max: 100_000 } as const;

/** How many kilograms someone may order in one line, with at most 2 decimals. */
export const kilogramRange = { min: 0.01, max: 9_999.99 } as const;

const hasTwoDecimals = (quantity: number): boolean => Number(quantity.toFixed(2)) === quantity;

/** A quantity of which nobody has yet said whether it is items or kilograms: `quantityProblem` does. */
export const Quantity = z
  .number('Enter how much')
  .min(kilogramRange.min, 'Enter more than 0')
  .max(quantityRange.max, { error: () => `Enter at most ${quantityRange.max.toLocaleString('en-AU')}` })
  .refine(hasTwoDecimals, 'Use at most 2 decimals');

/** What is wrong with a quantity, as a sentence; `null`: nothing. Where `isCount`, 0 is right: nothing was there. */
export function quantityProblem(measure: Measure, quantity: number, isCount = false): string | null {
  if (isCount && quantity === 0) return null;
  const { min, max } = measure === 'item' ? quantityRange : kilogramRange;
  const isWhole = measure === 'item' ? Number.isInteger(quantity) : hasTwoDecimals(quantity);
  if (isWhole && quantity >= min && quantity <= max) return null;
  const what = measure === 'item' ? 'a whole number' : 'kilograms';
  return `Enter ${what} from ${isCount ? 0 : min} to ${max.toLocaleString('en-AU')}`;
}
