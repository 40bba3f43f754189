import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';

/**
 * Whether the delivery is all that is open of an order, so that its pickup has to stay as it is. A driver's report says so;
 * a pickup that staff closed shows in the legs alone, which are asked for where the status of the order leaves it open.
 * @throws CallError
 */
export async function isOnlyDeliveryOpen({ id, status, delivery_status }: Order): Promise<boolean> {
  if (delivery_status !== null && delivery_status !== 'assigned') return delivery_status !== 'delivered';
  if (!isCollected(status)) return false;
  const { legs } = await call(orderRoute, { params: { id } });
  const open = legs.filter(isOpenLeg);
  return open.length > 0 && open.every(({ kind }) => kind === 'delivery');
}
