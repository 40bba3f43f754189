import * as z from 'zod';

/** Whole cents. Every amount inside the product is one; dollars exist on the wire and on the screen only. */
export type Cents = number;

/** A single price is at most $99,999.99; orders add up to far less than what a double holds exactly. */
const mostPriceCents = 9_999_999;

function toCents(dollars: number, ctx: z.core.ParsePayload<number>): Cents {
  if (Number(dollars.toFixed(2)) === dollars) return Math.round(dollars * 100);
  ctx.issues.push({ code: 'custom', message: 'Use at most 2 decimals', input: dollars });
  return z.NEVER;
}

/** An amount: a number of dollars with at most 2 decimals on the wire, cents inside. */
export const Amount = z.codec(z.number(), z.int(), { decode: toCents, encode: (cents) => cents / 100 });

/** A price someone enters: $0.00 to $99,999.99, in steps of one cent. */
export const Price = z.codec(
  z
    .number('Enter a price in dollars')
    .min(0, 'A price cannot be negative')
    .max(mostPriceCents / 100, 'A price can be at most $99,999.99'),
  z.int(),
  { decode: toCents, encode: (cents) => cents / 100 },
);

/** Cents divided, rounded half away from zero. */
export function divideCents(cents: Cents, divisor: number): Cents {
  const quotient = Math.abs(cents) / divisor;
  const rounded = Math.floor(quotient + 0.5);
  return cents < 0 && rounded > 0 ? -rounded : rounded;
}

const dollarFormat = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
});

/** Cents as a person reads them: `$1,234.50`. */
export const formatCents = (cents: Cents): string => dollarFormat.format(cents / 100);
