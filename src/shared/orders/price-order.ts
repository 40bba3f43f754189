import type { Cents } from '#shared/kernel/money.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { type Charge, withMinimum } from './charges.ts';
import type { OrderItem } from './order.ts';
import { totalsOf } from './order-totals.ts';

/** What an order is charged beside its items, and the minimum that its customer was shown, in cents without GST. */
export interface ChargedBeside {
  charges: readonly Charge[];
  minimum_shown: Cents | null;
}

/** The same with whether GST is charged on all of it. */
export interface Charged extends ChargedBeside, GstMode {}

/** These items with all that is charged beside them, as it then is, and what they come to, in cents (MON-3). */
export function priceOrder(
  items: OrderItem[],
  { charges, minimum_shown, gst_charged }: Charged,
): { items: OrderItem[]; charges: Charge[]; total_amount: Cents } {
  const charged = withMinimum(charges, items, minimum_shown);
  return { items, charges: charged, total_amount: totalsOf(items, charged, { gst_charged }).total };
}
