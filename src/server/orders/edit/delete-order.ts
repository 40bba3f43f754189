import { eq, max } from 'drizzle-orm';
import type { Order } from '#shared/orders/order.ts';
import { requireUnlocked } from '#shared/orders/order-lock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orders } from '../../schema.ts';
import { endSeries, type Occurrence, updateSeries } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';

/** Staff delete an order for good; returns it as it last was. @throws Refusal `unlock-first` */
export function deleteOrder(db: Db, command: OrderCommand): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    requireUnlocked(order, command.caller.role);
    const data = { order_number: order.order_number };
    await record(tx, orderEvents, order, { type: 'order.deleted', actor_id: command.caller.id, data });
    await tx.delete(orders).where(eq(orders.id, order.id));
    if (order.occurrence) await renumberSeries(tx, order.occurrence);
    return order;
  });
}

/** Stops a series without orders. If its last occurrence is gone, numbers shift, so it is not made again. */
async function renumberSeries(tx: Tx, { series, number }: Occurrence): Promise<void> {
  const [last] = await tx
    .select({ number: max(orders.occurrence_number) })
    .from(orders)
    .where(eq(orders.series_id, series.id));
  if (!last?.number) {
    await endSeries(tx, series.id);
  } else if (last.number < number) {
    const anchor_number = series.anchor_number - (number - last.number);
    await updateSeries(tx, series.id, { anchor_number });
  }
}
