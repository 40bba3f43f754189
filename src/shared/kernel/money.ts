import * as z from 'zod';
import { onFirstUse } from './on-first-use.ts';

/** Whole cents. Code holds every amount in cents; dollars exist on the wire and on the screen only. */
export type Cents = number;

/** $99,999.99. The total of an order stays far below the largest integer that a double holds exactly. */
export const maxPriceCents = 9_999_999;

const tooManyDecimals = 'Use at most 2 decimals';

function toCents(dollars: number, ctx: z.core.ParsePayload<number>): Cents {
  if (Number(dollars.toFixed(2)) === dollars) return Math.round(dollars * 100);
  ctx.issues.push({ code: 'custom', message: tooManyDecimals, input: dollars });
  return z.NEVER;
}

/** An amount: dollars with at most 2 decimals on the wire, whole cents in code. */
export const Amount = z.codec(z.number(), z.int(), { decode: toCents, encode: (cents) => cents / 100 });

/** A price that a person enters, $0.00 to $99,999.99: dollars on the wire, whole cents in code. */
export const Price = z.codec(
  z
    .number('Enter a price in dollars')
    .min(0, 'A price cannot be negative')
    .max(maxPriceCents / 100, 'A price can be at most $99,999.99'),
  z.int(),
  { decode: toCents, encode: (cents) => cents / 100 },
);

/**
 * Dollars as a person types them, `12.5` or `$1,234.50`; `NaN` for what is no number. `1.000` is refused: it may mean one dollar
 * or a thousand.
 */
export const TypedDollars = z.string().transform((text, ctx) => {
  const [, sign, dollars = '', decimals = ''] =
    /^(-?)\$?(\d+|\d{1,3}(?:,\d{3})+|)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (decimals.length > 2) ctx.issues.push({ code: 'custom', message: tooManyDecimals, input: text });
  return dollars + decimals === ''
    ? Number.NaN
    : Number(`${sign}${dollars.replaceAll(',', '')}.${decimals}`) + 0;
});

/** Parses a price as a person types it into cents. `Price` sets the limits. */
export const PriceInput = TypedDollars.pipe(Price);

/** Formats cents as a person types them, `1234.50`: the start value of a price field. */
export const formatPriceInput = (cents: Cents): string => (cents / 100).toFixed(2);

/** Divides cents and rounds half away from zero to whole cents. */
export function divideCents(cents: Cents, divisor: number): Cents {
  const quotient = Math.abs(cents) / divisor;
  const rounded = Math.floor(quotient + 0.5);
  return cents < 0 && rounded > 0 ? -rounded : rounded;
}

const dollarFormat = onFirstUse(
  () =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      currencyDisplay: 'narrowSymbol',
    }),
);

/** Formats cents as a person reads them: `$1,234.50`, below zero with a minus, which is wider than a hyphen: `−$4.56`. */
export const formatCents = (cents: Cents): string =>
  dollarFormat()
    .format(cents / 100)
    .replace('-', '−');
