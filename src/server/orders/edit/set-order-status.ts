import { deliveryStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { type OrderRow, updateOrder } from '../store/order-write.store.ts';

/** Staff set any status at any time; with a driver, delivery status follows. Repeating it does nothing. */
export async function setOrderStatus(
  tx: Tx,
  actor_id: string,
  order: OrderRow,
  status: OrderStatus,
): Promise<void> {
  if (order.status === status) return;
  const delivery_status = order.driver_id ? deliveryStatusOf(status) : null;
  const delivery = delivery_status
    ? { delivery_status, ...stampDelivery(order, delivery_status, tx.now()) }
    : {};
  await updateOrder(tx, order.id, { status, ...delivery });
  const data = { before: order.status, after: status };
  await record(tx, { type: 'order.status_changed', order_id: order.id, actor_id, data });
}
