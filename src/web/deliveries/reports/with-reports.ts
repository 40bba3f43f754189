import { orderStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';
import { isUnsentOf, type WaitingReport } from './waiting-reports.ts';

/** The orders with the unsent updates of the outbox applied. */
export function withReports(orders: readonly Order[], reports: readonly WaitingReport[]): Order[] {
  return orders.map((order) => reports.filter(isUnsentOf(order.id)).reduce(withReport, order));
}

function withReport(order: Order, { update: { status, notes }, made_at }: WaitingReport): Order {
  return {
    ...order,
    ...stampDelivery(order, status, made_at),
    delivery_status: status,
    delivery_notes: notes || order.delivery_notes,
    status: orderStatusOf[status] ?? order.status,
  };
}
