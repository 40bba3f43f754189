import { deliveryStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { type OrderRow, updateOrder } from '../store/order-write.store.ts';

/** Staff set any status at any time; with a driver, delivery status follows. Repeating it does nothing. */
export async function setOrderStatus(
  tx: Tx,
  actor_id: string,
  row: OrderRow,
  status: OrderStatus,
): Promise<void> {
  if (row.status === status) return;
  const delivery_status = row.driver_id ? deliveryStatusOf(status) : null;
  const delivery = delivery_status
    ? { delivery_status, ...stampDelivery(row, delivery_status, tx.now()) }
    : {};
  const order = await updateOrder(tx, row, { status, ...delivery });
  const data = { before: row.status, after: status };
  await record(tx, orderEvents, order, { type: 'order.status_changed', actor_id, data });
}
