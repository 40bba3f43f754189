import type { Cents } from '#shared/kernel/money.ts';
import { breakdownOf, type GstMode } from '#shared/pricing/gst.ts';
import { lineAmount, type PricedLine } from '#shared/pricing/line-amount.ts';
import type { Charge } from './charges.ts';
import type { Order } from './order.ts';

export interface OrderTotals {
  base: Cents;
  gst: Cents;
  total: Cents;
}

type Charges = readonly Pick<Charge, 'amount'>[];

/** Σ of the lines + Σ of the charges. */
const baseOf = (lines: readonly PricedLine[], charges: Charges): Cents =>
  lines.reduce((base, line) => base + lineAmount(line), 0) +
  charges.reduce((base, { amount }) => base + amount, 0);

/** What lines and charges come to: their sum, and the GST of today on it, rounded once, where it is charged. In cents. */
export const totalsOf = (lines: readonly PricedLine[], charges: Charges, mode: GstMode): OrderTotals =>
  breakdownOf(baseOf(lines, charges), mode);

/**
 * What the order was charged, in cents. It is read from the order, whatever the rate is today: the lines have the prices
 * agreed when it was ordered, the total was written with them, and the GST is the difference.
 */
export function chargedFor({
  items,
  charges = [],
  total_amount: total,
}: Pick<Order, 'items' | 'total_amount'> & { charges?: Charges }): OrderTotals {
  const base = baseOf(items, charges);
  return { base, gst: total - base, total };
}
