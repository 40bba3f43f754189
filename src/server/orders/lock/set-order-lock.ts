import type { Order } from '#shared/orders/order.ts';
import type { Db } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { updateOrder } from '../store/order-write.store.ts';

/** Staff lock an order against changes by its customer, or unlock it. Doing it again changes nothing. */
export function setOrderLock(db: Db, command: OrderCommand, is_locked: boolean): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    if (order.is_locked === is_locked) return;
    // From now on the lock job leaves this order alone: what staff decided stands.
    await updateOrder(tx, order.id, { is_locked, lock_decided_at: tx.now() });
    const eventBase = { order_id: order.id, actor_id: command.caller.id };
    if (is_locked)
      await record(tx, { ...eventBase, type: 'order.locked', data: { hours_before_delivery: null } });
    else await record(tx, { ...eventBase, type: 'order.unlocked', data: {} });
  });
}
