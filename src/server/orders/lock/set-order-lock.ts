import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Db } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { updateOrder } from '../store/order-write.store.ts';

/** Staff lock an order against changes by its customer, or unlock it. Doing it again changes nothing. */
export function setOrderLock(db: Db, command: OrderCommand, is_locked: boolean): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    if (order.is_locked === is_locked) return order;
    // From now on the lock job leaves this order alone: what staff decided stands.
    const updated = await updateOrder(tx, order, { is_locked, lock_decided_at: tx.now() });
    const actor_id = command.caller.id;
    const delivery = formatDay(order.delivery_date, tx.timeZone(), tx.now());
    const event = is_locked
      ? { type: 'order.locked' as const, actor_id, data: { hours_before_delivery: null, delivery } }
      : { type: 'order.unlocked' as const, actor_id, data: {} };
    await record(tx, orderEvents, updated, event);
    return updated;
  });
}
