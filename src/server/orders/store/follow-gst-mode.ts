import { eq, sql } from 'drizzle-orm';
import { formatCents } from '#shared/kernel/money.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { shopMode } from '../../accounts/store/shop-mode.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orders } from '../../schema.ts';
import { orderEvents } from '../events/orders.events.ts';
import { updateOrder } from './order-write.store.ts';

/**
 * An order that was cancelled and takes place again is charged as the shop charges by now: a switch of the mode has left it out
 * (INV-21). One on an issued invoice keeps what that says.
 */
export async function followGstMode<O extends Parameters<typeof updateOrder>[1]>(
  tx: Tx,
  actor_id: string,
  order: O,
): Promise<O> {
  const [found] = await tx
    .select({
      gst_registered: sql<boolean>`(${shopMode})`,
      gst_charged: orders.gst_charged,
      document_id: orders.document_id,
      items: orders.items,
      charges: orders.charges,
      total_amount: orders.total_amount,
    })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (!found || found.document_id !== null || found.gst_registered === found.gst_charged) return order;
  const gst_charged = found.gst_registered;
  const total_amount = totalsOf(found.items, found.charges, { gst_charged }).total;
  const switched = await updateOrder(tx, order, { gst_charged, total_amount });
  if (total_amount === found.total_amount) return switched;
  const data = { gst_charged, before: formatCents(found.total_amount), after: formatCents(total_amount) };
  await record(tx, orderEvents, switched, { type: 'gst.switched', actor_id, data });
  return switched;
}
