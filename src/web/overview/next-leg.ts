import type { Order } from '#shared/orders/order.ts';
import { isCollected } from '#shared/orders/order-status.ts';

interface NextLeg {
  leg: 'pickup' | 'delivery';
  at: Temporal.Instant;
}

/** The next leg of an order without a driver: only its status says whether it was picked up. */
export const nextLeg = ({
  status,
  pickup_date,
  delivery_date,
}: Pick<Order, 'status' | 'pickup_date' | 'delivery_date'>): NextLeg =>
  isCollected(status) ? { leg: 'delivery', at: delivery_date } : { leg: 'pickup', at: pickup_date };
