import { hoursText } from '#shared/business/settings.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { type ChangeLimits, changeableUntil } from '#shared/orders/order-lock.ts';

/** Until when a customer may edit an order: `8 hours before delivery`, `4 hours before pickup and 8 hours before delivery`. */
export function limitText({ lock_hours, cutoff_hours }: ChangeLimits): string {
  const beforeDelivery = `${hoursText(lock_hours)} before delivery`;
  return cutoff_hours > 0 ? `${hoursText(cutoff_hours)} before pickup and ${beforeDelivery}` : beforeDelivery;
}

/** The same for one order; of two limits the earlier one counts, so it says the moment. */
export function editableText(
  order: Parameters<typeof changeableUntil>[0],
  limits: ChangeLimits,
  { zone, now }: { zone: string; now: Temporal.Instant },
): string {
  return limits.cutoff_hours > 0
    ? formatDateTime(changeableUntil(order, limits), zone, now)
    : limitText(limits);
}
