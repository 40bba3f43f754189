import type { Order } from '#shared/orders/order.ts';
import { isCollected } from '#shared/orders/order-status.ts';

interface NextLeg {
  leg: 'pickup' | 'delivery';
  at: Temporal.Instant;
}

/** What has to be driven next of an order that has no driver: its status is all there is to go by. */
export const nextLeg = ({
  status,
  pickup_date,
  delivery_date,
}: Pick<Order, 'status' | 'pickup_date' | 'delivery_date'>): NextLeg =>
  isCollected(status) ? { leg: 'delivery', at: delivery_date } : { leg: 'pickup', at: pickup_date };
