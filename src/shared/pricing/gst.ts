import { type Cents, divideCents } from '#shared/kernel/money.ts';

/**
 * Goods and services tax, 10 % of the price without it, rounded half away from zero.
 * Source: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-70 and s 9-90.
 */
export const gstOf = (base: Cents): Cents => divideCents(base, 10);

/** What is paid: the price and its tax, in cents. */
export const withGst = (base: Cents): Cents => base + gstOf(base);

/** The amounts behind a total that includes GST, in cents; the base is exactly the one the total was made from. */
export function splitTotal(total: Cents): { base: Cents; gst: Cents } {
  const base = divideCents(total * 10, 11);
  return { base, gst: total - base };
}
