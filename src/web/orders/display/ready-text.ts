import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

type Ready = Pick<Order, 'delivery_date'> & { status: OrderStatus | null; needs_date?: Order['needs_date'] };

/** What a customer needs to hear beside `Order Ready for Pickup`: that we bring it, and when; `null` for any other order. */
export const readyText = (
  { status, delivery_date, needs_date }: Ready,
  zone: string,
  now: Temporal.Instant,
): string | null =>
  status === 'ready_for_pickup' && !needs_date
    ? `Clean. Back with you ${formatDay(delivery_date, zone, now)}.`
    : null;
