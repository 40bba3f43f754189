import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import { lockHoursOf } from '../business/lock-hours.ts';
import { type Db, type Reader, transact } from '../kernel/database.ts';
import { record } from '../notifications/record.ts';
import { orders } from '../schema.ts';
import { lockOrderRow, updateOrder } from './orders.store.ts';

/**
 * Locks the orders whose delivery is at most the lock hours away, each once: one that staff locked or unlocked is theirs to
 * decide on. Harmless at any time and from several processes at once.
 */
export async function lockDueOrders(db: Db): Promise<void> {
  for (const { id } of await db.select({ id: orders.id }).from(orders).where(isDue(db))) {
    await lockOrder(db, id);
  }
}

const openStatuses = orderStatuses.filter((status) => !isFinished(status));

// The open statuses are named so that an index finds the few open orders among all that were ever delivered.
const isDue = (db: Reader) =>
  and(
    inArray(orders.status, openStatuses),
    lte(orders.delivery_date, db.now().add({ hours: lockHoursOf(db) })),
    eq(orders.is_locked, false),
    isNull(orders.lock_decided_at),
  );

/** Looks again under the row's lock: meanwhile staff or another process may have decided. */
function lockOrder(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockOrderRow(tx, id);
    if ((await tx.$count(orders, and(eq(orders.id, id), isDue(tx)))) === 0) return;
    await updateOrder(tx, id, { is_locked: true, lock_decided_at: tx.now() });
    const data = { hours_before_delivery: lockHoursOf(tx) };
    await record(tx, { type: 'order.locked', order_id: id, actor_id: null, data });
  });
}
