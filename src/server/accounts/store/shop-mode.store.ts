import { type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Cents } from '#shared/kernel/money.ts';
import type { Charge } from '#shared/orders/charges.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import type { PricedLine } from '#shared/pricing/line-amount.ts';
import { money_settings } from '../../schema.ts';

/** Whether the shop charges GST on what is ordered from now on, as this process knows it. */
export const gstModeOf = ({ business }: { business: { gst_registered?: boolean | undefined } }): GstMode => ({
  gst_charged: business.gst_registered ?? true,
});

/**
 * Whether the shop charges GST, read by the very statement that writes what something comes to, whatever this process has
 * heard: an owner who switches it waits for who holds this, and others for them. The row is read again after the wait.
 */
export const shopMode = new QueryBuilder()
  .select({ gst_registered: money_settings.gst_registered })
  .from(money_settings)
  .for('key share');

interface Chargeable {
  items: readonly PricedLine[];
  charges: readonly Pick<Charge, 'amount'>[];
}

/** What it comes to with GST and without, in cents. */
export const bothTotals = ({ items, charges }: Chargeable): { taxed: Cents; untaxed: Cents } => ({
  taxed: totalsOf(items, charges, { gst_charged: true }).total,
  untaxed: totalsOf(items, charges, { gst_charged: false }).total,
});

/** What it comes to as the shop charges GST, or does not, when it is written. */
export function totalNow(chargeable: Chargeable): SQL {
  const { taxed, untaxed } = bothTotals(chargeable);
  return sql`case when (${shopMode}) then ${taxed}::bigint else ${untaxed}::bigint end`;
}
