import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** The text for an order that locked by time; `null` for other locks and for finished orders. */
export function lockNote(order: Order, now: Temporal.Instant, hours: number): string | null {
  if (isFinished(order.status)) return null;
  // A job sets `is_locked` soon after the lock time, staff at any time: the flag does not tell which.
  const unflagged = { ...order, is_locked: false };
  const isOpenOtherwise = !lockReason({ ...unflagged, delivery_date: null }, now, hours);
  const isByClock = isOpenOtherwise && lockReason(unflagged, now, hours);
  return isByClock ? `Locked (${hours}${hours === 1 ? 'hr' : 'hrs'} before delivery)` : null;
}

/** Until when the customer may edit an order, `hours` before delivery; `null` once it is locked. */
export const editableUntil = (order: Order, now: Temporal.Instant, hours: number): Temporal.Instant | null =>
  lockReason(order, now, hours) ? null : order.delivery_date.subtract({ hours });
