import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-rules.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** Says that the clock locked an order; `null` where it did not, or the status of the order says more. */
export function lockNote(order: Order, now: Temporal.Instant, hours: number): string | null {
  if (isFinished(order.status)) return null;
  // The flag is set by the clock soon after, and by staff at any time: it does not tell the two apart.
  const unflagged = { ...order, is_locked: false };
  const isOpenOtherwise = !lockReason({ ...unflagged, delivery_date: null }, now, hours);
  const isByClock = isOpenOtherwise && lockReason(unflagged, now, hours);
  return isByClock ? `Locked (${hours}${hours === 1 ? 'hr' : 'hrs'} before delivery)` : null;
}

/** Until when the customer may still change an order; `null` where they no longer may. */
export const editableUntil = (order: Order, now: Temporal.Instant, hours: number): Temporal.Instant | null =>
  lockReason(order, now, hours) ? null : order.delivery_date.subtract({ hours });
