import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import type { Db } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { stopSeries } from '../occurrences/change-series.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';

/**
 * A customer cancels their order. The series of a recurring order stops, unless they skip only this
 * occurrence.
 * @throws Refusal `order-locked` with the reason
 */
export function cancelOrder(db: Db, command: OrderCommand, repeat: 'stop' | 'skip' = 'stop'): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const reason = lockReason(order, tx.now(), lockHoursOf(tx));
    if (reason) refuse('order-locked', reason);
    const { occurrence } = order;
    const cancelled = await updateOrder(tx, order, { status: 'cancelled' });
    const series = repeat === 'stop' ? ('stopped' as const) : ('goes_on' as const);
    const data = { before: order.status, series: occurrence && series };
    await record(tx, orderEvents, cancelled, { type: 'order.cancelled', actor_id: command.caller.id, data });
    if (!occurrence || repeat === 'skip') return cancelled;
    await stopSeries(tx, command.caller, occurrence);
    return readOrder(tx, order.id);
  });
}
