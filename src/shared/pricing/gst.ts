import { type Cents, divideCents } from '#shared/kernel/money.ts';

/**
 * The rate of the goods and services tax, in percent of the price without it.
 * Source: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-70.
 */
const gstPercent = 10;

/** Whether GST is charged: an order and a document say so of themselves, the shop of what is ordered next (INV-20). */
export interface GstMode {
  gst_charged: boolean;
}

/** How the tax is labelled next to its amount: `GST (10%)`; `null` where none is charged, and no amount of it is named. */
export const gstLabelOf = ({ gst_charged }: GstMode): string | null =>
  gst_charged ? `GST (${gstPercent}%)` : null;

/**
 * The tax on a price without GST, in cents, rounded half away from zero; none where none is charged.
 * Source of the rounding: A New Tax System (Goods and Services Tax) Act 1999 (Cth), s 9-90.
 */
export const gstOf = (base: Cents, { gst_charged }: GstMode): Cents =>
  gst_charged ? divideCents(base * gstPercent, 100) : 0;

/** What is paid, in cents: the price and its tax, if there is one. */
export const withGst = (base: Cents, mode: GstMode): Cents => base + gstOf(base, mode);

/** A price that has its tax in it, without: what `withGst` makes of it is the price again, to the cent where any price is. */
export const withoutGst = (total: Cents, { gst_charged }: GstMode): Cents =>
  gst_charged ? divideCents(total * 100, 100 + gstPercent) : total;

/** A price without GST, the tax on it, and what is paid, in cents. */
export const breakdownOf = (base: Cents, mode: GstMode): { base: Cents; gst: Cents; total: Cents } => ({
  base,
  gst: gstOf(base, mode),
  total: withGst(base, mode),
});

/** How the tax of an order is labelled: without a rate if it was not charged at the rate of today. */
export const chargedGstLabel = ({ base, gst }: { base: Cents; gst: Cents }, mode: GstMode): string | null =>
  gst === gstOf(base, mode) ? gstLabelOf(mode) : 'GST';
