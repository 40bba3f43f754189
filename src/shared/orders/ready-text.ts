import { formatVisit } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

type Ready = Pick<Order, 'delivery_date'> & {
  status: OrderStatus | null;
  delivery_until?: Order['delivery_until'] | undefined;
  needs_date?: Order['needs_date'];
};

/** What a customer needs to hear beside `Order Ready for Pickup`: that we bring it, and when; `null` for any other order. */
export const readyText = (
  { status, delivery_date, delivery_until = null, needs_date }: Ready,
  zone: string,
  now: Temporal.Instant,
  what = 'Your laundry',
): string | null => {
  if (status !== 'ready_for_pickup' || needs_date) return null;
  const isLate = isBefore(delivery_until ?? delivery_date, now);
  const when = isLate ? 'to you' : formatVisit(delivery_date, delivery_until, zone, now);
  return `${what} is clean. We bring it ${when}.`;
};
