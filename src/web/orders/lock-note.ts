import type { Order } from '#shared/orders/order.ts';
import { lockHours, lockReason } from '#shared/orders/order-rules.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** Says that the clock locked an order; `null` where it did not, or the status of the order says more. */
export function lockNote(order: Order, now: Temporal.Instant): string | null {
  if (!lockReason(order, now) || isFinished(order.status)) return null;
  const isByClock = lockReason({ ...order, delivery_date: null }, now) === null;
  return isByClock ? `Locked (${lockHours}hrs before delivery)` : null;
}

/** Until when the customer may still change an order; `null` where they no longer may. */
export const editableUntil = (order: Order, now: Temporal.Instant): Temporal.Instant | null =>
  lockReason(order, now) ? null : order.delivery_date.subtract({ hours: lockHours });
