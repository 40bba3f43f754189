import { hoursText } from '#shared/business/settings.ts';
import type { ChangeLimits } from '#shared/orders/order-lock.ts';

/** Until when a customer may edit an order: `we collect it, at the latest 8 hours before delivery`, or where the pickup limits it `4 hours before pickup and 8 hours before delivery`. */
export function limitText({ lock_hours, cutoff_hours }: ChangeLimits): string {
  const beforeDelivery = `${hoursText(lock_hours)} before delivery`;
  return cutoff_hours > 0
    ? `${hoursText(cutoff_hours)} before pickup and ${beforeDelivery}`
    : `we collect it, at the latest ${beforeDelivery}`;
}
