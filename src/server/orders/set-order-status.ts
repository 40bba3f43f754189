import { deliveryStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Db } from '../kernel/database.ts';
import type { Caller } from '../kernel/session.ts';
import { record } from '../notifications/record.ts';
import { changeOrder } from './change-order.ts';
import { updateOrder, visibleTo } from './orders.store.ts';

/** Staff set any status at any time; with a driver on it, the delivery moves along. Setting it again changes nothing. */
export function setOrderStatus(db: Db, caller: Caller, id: string, status: OrderStatus): Promise<Order> {
  return changeOrder(db, id, visibleTo(caller), async (tx, order) => {
    if (order.status === status) return;
    const delivery_status = order.driver_id ? deliveryStatusOf(status) : null;
    const delivery = delivery_status
      ? { delivery_status, ...stampDelivery(order, delivery_status, tx.now()) }
      : {};
    await updateOrder(tx, id, { status, ...delivery });
    const data = { before: order.status, after: status };
    await record(tx, { type: 'order.status_changed', order_id: id, actor_id: caller.id, data });
  });
}
