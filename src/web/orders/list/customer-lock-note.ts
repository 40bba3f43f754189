import type { Order } from '#shared/orders/order.ts';
import { type ChangeLimits, changeableUntil, lockReason } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** The text for an order that time alone has closed; `null` for other locks and for finished orders. */
export function lockNote(order: Order, now: Temporal.Instant, limits: ChangeLimits): string | null {
  if (isFinished(order.status)) return null;
  // A job sets `is_locked` soon after the lock time, staff at any time: the flag does not tell which.
  const unflagged = { ...order, is_locked: false };
  const timeless = { ...unflagged, pickup_date: null, delivery_date: null };
  if (lockReason(timeless, now, limits)) return null;
  const { lock_hours, cutoff_hours } = limits;
  if (lockReason({ ...unflagged, pickup_date: null }, now, limits)) return noteText(lock_hours, 'delivery');
  return lockReason(unflagged, now, limits) ? noteText(cutoff_hours, 'pickup') : null;
}

const noteText = (hours: number, leg: 'pickup' | 'delivery'): string =>
  `Locked (${hours}${hours === 1 ? 'hr' : 'hrs'} before ${leg})`;

/** Until when the customer may edit an order; `null` once it is closed to them. */
export const editableUntil = (
  order: Order,
  now: Temporal.Instant,
  limits: ChangeLimits,
): Temporal.Instant | null => (lockReason(order, now, limits) ? null : changeableUntil(order, limits));
