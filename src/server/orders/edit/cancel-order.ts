import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { requireUninvoiced } from '#shared/orders/order-invoiced.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { Db } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { isDropped, skipOrder } from '../occurrences/skip-occurrence.ts';
import { stopSeries } from '../series/stop-series.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';

/**
 * A customer cancels their order. The series of a recurring order stops, unless they skip only this occurrence.
 * @throws Refusal `order-locked` with the reason; `order-invoiced`
 */
export function cancelOrder(db: Db, command: OrderCommand, repeat: 'stop' | 'skip' = 'stop'): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    if (repeat === 'skip' && (await isDropped(tx, order))) return order;
    requireUninvoiced(order);
    const reason = lockReason(order, tx.now(), limitsOf(tx));
    if (reason) refuse('order-locked', reason);
    const { occurrence } = order;
    const actor_id = command.caller.id;
    if (occurrence && repeat === 'skip') {
      await skipOrder(tx, actor_id, occurrence.series, { ...order, occurrence_number: occurrence.number });
      return readOrder(tx, order.id);
    }
    const cancelled = await updateOrder(tx, order, { status: 'cancelled' });
    const data = { before: order.status, series: occurrence && ('stopped' as const) };
    await record(tx, orderEvents, cancelled, { type: 'order.cancelled', actor_id, data });
    if (!occurrence) return cancelled;
    await stopSeries(tx, actor_id, occurrence, [cancelled]);
    return readOrder(tx, order.id);
  });
}
