import { closedText, lockedText } from '#shared/orders/locked-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { type ChangeLimits, changeableUntil, lockReason } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useChangeLimits } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { type OwnOrder, useSetOrderLock } from './orders.api.ts';

/** Why the customer can no longer change an order at the present time, as they read it; `null` while they can. */
export const useLockReason = (order: Parameters<typeof lockedText>[0]): string | null =>
  lockedText(order, useChangeLimits(), { zone: useBusinessTimeZone(), now: useNow() });

/** The same in a row: until when they could. */
export const useClosedText = (order: Parameters<typeof closedText>[0]): string | null =>
  closedText(order, useChangeLimits(), { zone: useBusinessTimeZone(), now: useNow() });

/** Locks or unlocks an order for its customer, and shows a toast with the result. */
export function useSetLock({ id }: Pick<Order, 'id'>) {
  const { mutateAsync } = useSetOrderLock();
  const { run, isBusy } = useAction();
  const setLock = (is_locked: boolean) =>
    run(() => mutateAsync({ id, is_locked }), {
      done: is_locked ? 'Order locked successfully' : 'Order unlocked successfully',
      failure: is_locked ? 'Failed to lock order' : 'Failed to unlock order',
    });
  return { setLock, isBusy };
}

/** The text for an order that time alone has closed; `null` for other locks and for finished orders. */
export function lockNote(order: OwnOrder, now: Temporal.Instant, limits: ChangeLimits): string | null {
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
  order: OwnOrder,
  now: Temporal.Instant,
  limits: ChangeLimits,
): Temporal.Instant | null => (lockReason(order, now, limits) ? null : changeableUntil(order, limits));
