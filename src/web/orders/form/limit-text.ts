import { hoursText } from '#shared/business/settings.ts';
import { isClosedByCollecting } from '#shared/orders/locked-text.ts';
import { type ChangeLimits, changeableUntil } from '#shared/orders/order-lock.ts';

interface Dates {
  pickup_date: Temporal.Instant | null;
  delivery_date: Temporal.Instant | null;
}

/** Until when a customer may edit a new order, by what comes first of its dates: `we collect it` or `8 hours before delivery`. */
export function limitText({ pickup_date, delivery_date }: Dates, limits: ChangeLimits): string {
  const { lock_hours, cutoff_hours } = limits;
  const beforePickup = cutoff_hours > 0 ? `${hoursText(cutoff_hours)} before pickup` : 'we collect it';
  if (!pickup_date || !delivery_date) return beforePickup;
  const order = { status: 'pending' as const, pickup_date, delivery_date };
  if (isClosedByCollecting(order, limits)) return 'we collect it';
  const locks_at = delivery_date.subtract({ hours: lock_hours });
  return changeableUntil(order, limits).equals(locks_at)
    ? `${hoursText(lock_hours)} before delivery`
    : beforePickup;
}
