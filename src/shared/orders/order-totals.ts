import type { Cents } from '#shared/kernel/money.ts';
import { breakdownOf } from '#shared/pricing/gst.ts';
import type { Order } from './order.ts';

export interface OrderTotals {
  base: Cents;
  gst: Cents;
  total: Cents;
}

type PricedLines = readonly { quantity: number; price: Cents }[];

/** Σ quantity × price. */
const baseOf = (lines: PricedLines): Cents =>
  lines.reduce((base, { quantity, price }) => base + quantity * price, 0);

/** What these lines are to be charged: Σ quantity × price, and the GST of today on it, rounded once. In cents. */
export const totalsOf = (lines: PricedLines): OrderTotals => breakdownOf(baseOf(lines));

/**
 * What the order was charged, in cents. It is read from the order, whatever the rate is today: the lines have the prices
 * agreed when it was ordered, the total was written with them, and the GST is the difference.
 */
export function chargedFor({
  items,
  total_amount: total,
}: Pick<Order, 'items' | 'total_amount'>): OrderTotals {
  const base = baseOf(items);
  return { base, gst: total - base, total };
}
