import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { formatDay } from '#shared/kernel/date-text.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import { limitsOf } from '../../business/change-limits.ts';
import { type Db, type DbOrTx, transact } from '../../kernel/db/database.ts';
import { eachAlone } from '../../kernel/ops/each-alone.ts';
import { record } from '../../notifications/record.ts';
import { orders } from '../../schema.ts';
import { orderEvents } from '../events/orders.events.ts';
import { findLegs } from '../store/order-legs.store.ts';
import { updateOrder } from '../store/order-write.store.ts';

/**
 * Locks the orders whose delivery is at most the lock hours away. It never touches an order whose lock was decided before, by this
 * job or by staff. Safe to run at any time and in several processes at once. An order that fails does not hold up the others.
 * @throws AggregateError with all failures, at the end
 */
export async function lockDueOrders(db: Db): Promise<void> {
  const due = await db.select({ id: orders.id }).from(orders).where(isDue(db));
  await eachAlone(due, ({ id }) => lockIfDue(db, id), 'Some orders could not be locked.');
}

const openStatuses = orderStatuses.filter((status) => !isFinished(status));

// Listing the open statuses lets an index find the few open orders among all that were ever delivered.
const isDue = (db: DbOrTx) =>
  and(
    inArray(orders.status, openStatuses),
    lte(orders.delivery_date, db.now().add({ hours: limitsOf(db).lock_hours })),
    eq(orders.is_locked, false),
    isNull(orders.lock_decided_at),
  );

/** Checks again under the row lock: staff or another process may have decided meanwhile. */
function lockIfDue(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const isStillDue = and(eq(orders.id, id), isDue(tx));
    const [row] = await tx.select().from(orders).where(isStillDue).for('update');
    if (!row) return;
    const order = await updateOrder(tx, row, { is_locked: true, lock_decided_at: tx.now() });
    const delivery = formatDay(order.delivery_date, tx.timeZone(), tx.now());
    const is_pickup_done = (await findLegs(tx, id)).pickup.state === 'done';
    const timeless = { ...row, is_pickup_done, pickup_date: null, delivery_date: null };
    const was_closed = lockReason(timeless, tx.now(), limitsOf(tx)) !== null;
    const data = {
      hours_before_delivery: limitsOf(tx).lock_hours,
      delivery,
      ...(was_closed && { was_closed }),
    };
    await record(tx, orderEvents, order, { type: 'order.locked', actor_id: null, data });
  });
}
