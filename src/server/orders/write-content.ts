import type { Order } from '#shared/orders/order.ts';
import { changesBetween } from '#shared/orders/order-changes.ts';
import type { OrderContent } from '#shared/orders/order-content.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { totalsOf } from '#shared/orders/order-rules.ts';
import type { Tx } from '../kernel/database.ts';
import { updateOrder } from './orders.store.ts';

/** Writes an order's new details and returns the changes as text. Without changes nothing is written. */
export async function writeContent(tx: Tx, order: Order, content: OrderContent): Promise<OrderChange[]> {
  const changes = changesBetween(order, content, tx.business.time_zone);
  if (changes.length === 0) return changes;
  // An order whose items stay is not charged anew.
  const isRepriced = changes.some(({ field }) => field === 'items');
  await updateOrder(tx, order.id, {
    pickup_date: content.pickup_date,
    delivery_date: content.delivery_date,
    pickup_address: content.pickup_address,
    delivery_address: content.delivery_address,
    special_instructions: content.special_instructions,
    items: content.items,
    total_amount: isRepriced ? totalsOf(content.items).total : order.total_amount,
  });
  return changes;
}
