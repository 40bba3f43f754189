import { orderStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';
import { isUnsentFor, type OutboxEntry } from './outbox.ts';

/** The orders with the unsent updates of the outbox applied. */
export function applyPendingUpdates(orders: readonly Order[], entries: readonly OutboxEntry[]): Order[] {
  return orders.map((order) => entries.filter(isUnsentFor(order.id)).reduce(applyEntry, order));
}

function applyEntry(order: Order, { update: { status, notes }, made_at }: OutboxEntry): Order {
  return {
    ...order,
    ...stampDelivery(order, status, made_at),
    delivery_status: status,
    delivery_notes: notes || order.delivery_notes,
    status: orderStatusOf[status] ?? order.status,
  };
}
