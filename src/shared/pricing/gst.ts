import { type Cents, divideCents } from '#shared/kernel/money.ts';

/**
 * The rate of the goods and services tax, in percent of the price without it.
 * Source: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-70.
 */
const gstPercent = 10;

/** How the tax is labelled next to its amount: `GST (10%)`. */
export const gstLabel = `GST (${gstPercent}%)`;

/**
 * The tax on a price without GST, in cents, rounded half away from zero.
 * Source of the rounding: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-90.
 */
export const gstOf = (base: Cents): Cents => divideCents(base * gstPercent, 100);

/** What is paid, in cents: the price and its tax. */
export const withGst = (base: Cents): Cents => base + gstOf(base);

/** A price without GST, the tax on it, and what is paid, in cents. */
export const breakdownOf = (base: Cents): { base: Cents; gst: Cents; total: Cents } => ({
  base,
  gst: gstOf(base),
  total: withGst(base),
});

/** How the tax of an order is labelled: without a rate if it was not charged at the rate of today. */
export const chargedGstLabel = ({ base, gst }: { base: Cents; gst: Cents }): string =>
  gst === gstOf(base) ? gstLabel : 'GST';
