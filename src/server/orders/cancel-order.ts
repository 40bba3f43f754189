import { eq } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-rules.ts';
import type { Db } from '../kernel/database.ts';
import type { Caller } from '../kernel/session.ts';
import { record } from '../notifications/record.ts';
import { order_series } from '../schema.ts';
import { changeOrder } from './change-order.ts';
import { updateOrder, visibleTo } from './orders.store.ts';

/** A customer cancels their order; a recurring one stops repeating. @throws Refusal `order-locked` with the reason */
export function cancelOrder(db: Db, caller: Caller, id: string): Promise<Order> {
  return changeOrder(db, id, visibleTo(caller), async (tx, order) => {
    const reason = lockReason(order, tx.now());
    if (reason) refuse('order-locked', reason);
    await updateOrder(tx, id, { status: 'cancelled' });
    if (order.series_id) {
      await tx.update(order_series).set({ stopped_at: tx.now() }).where(eq(order_series.id, order.series_id));
    }
    const data = { before: order.status, series: order.series_id ? ('stopped' as const) : null };
    await record(tx, { type: 'order.cancelled', order_id: id, actor_id: caller.id, data });
  });
}
