import * as z from 'zod';

/** Whole cents. Every amount inside the product is one; dollars exist on the wire and on the screen only. */
export type Cents = number;

/** A single price is at most $99,999.99; orders add up to far less than what a double holds exactly. */
const mostPriceCents = 9_999_999;

const tooFine = 'Use at most 2 decimals';

function toCents(dollars: number, ctx: z.core.ParsePayload<number>): Cents {
  if (Number(dollars.toFixed(2)) === dollars) return Math.round(dollars * 100);
  ctx.issues.push({ code: 'custom', message: tooFine, input: dollars });
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

/**
 * A price as a person types it, `12.5` or `$1,234.50`, by the rules of `Price`. `1.000` is refused rather than taken
 * for one dollar: who writes that may mean a thousand.
 */
export const TypedPrice = z
  .string()
  .transform((text, ctx) => {
    const [, sign, whole = '', decimals = ''] =
      /^(-?)\$?(\d+|\d{1,3}(?:,\d{3})+|)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
    if (decimals.length > 2) ctx.issues.push({ code: 'custom', message: tooFine, input: text });
    return whole + decimals === ''
      ? Number.NaN
      : Number(`${sign}${whole.replaceAll(',', '')}.${decimals}`) + 0;
  })
  .pipe(Price);

/** Cents as a person types them, `1234.50`: what a field for a price begins with. */
export const typedCents = (cents: Cents): string => (cents / 100).toFixed(2);

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
