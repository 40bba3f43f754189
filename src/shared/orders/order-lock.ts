import { hoursText } from '#shared/business/settings.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Role } from '#shared/roles.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import { isCollected, isFinished, type OrderStatus } from './order-status.ts';

const lockedStatuses: readonly OrderStatus[] = [
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
];

interface Lockable {
  status: OrderStatus;
  is_locked: boolean;
  delivery_status: DeliveryStatus | null;
  delivery_date: Temporal.Instant | null;
}

/**
 * Why the customer can no longer change or cancel the order, as a sentence; `null` while they can.
 * From `hours` before delivery the order is locked, to the second, even if `is_locked` is not set yet.
 */
export function lockReason(order: Lockable, now: Temporal.Instant, hours: number): string | null {
  if (order.is_locked) return 'This order is locked. Please contact us to change it.';
  if (lockedStatuses.includes(order.status)) return 'This order is too far along to be changed.';
  if (order.delivery_status !== null && order.delivery_status !== 'assigned') {
    return 'The driver has already picked up this order.';
  }
  const locksAt = order.delivery_date?.subtract({ hours });
  if (locksAt && Temporal.Instant.compare(now, locksAt) >= 0) {
    return `Orders are locked ${hoursText(hours)} before delivery.`;
  }
  return null;
}

/**
 * Why staff of a role cannot change the order, as a sentence; `null` while they can. Only an owner may change
 * a locked order without unlocking it.
 */
export const staffLockReason = ({ is_locked }: Pick<Lockable, 'is_locked'>, role: Role): string | null =>
  is_locked && role !== 'owner' ? 'This order is locked. Unlock it first to change it.' : null;

/** @throws Refusal `unlock-first` if `staffLockReason` has a reason */
export function requireUnlocked(order: Pick<Lockable, 'is_locked'>, role: Role): void {
  const reason = staffLockReason(order, role);
  if (reason) refuse('unlock-first', reason);
}

/**
 * Why an order stays as it is when its whole series changes, in a word or two; `null` while it goes along. This is
 * the customer's lock also for staff: what is on its way is not changed by a change of all.
 */
export function keptReason(
  order: Lockable,
  now: Temporal.Instant,
  hours: number,
): 'locked' | 'picked up' | null {
  if (!isCollectable(order)) return 'picked up';
  return lockReason(order, now, hours) === null ? null : 'locked';
}

/** Why staff cannot skip the pickup of an order, as a sentence; `null` while they can. */
export function staffSkipReason(order: Lockable): string | null {
  if (isFinished(order.status)) return 'This order is too far along to be changed.';
  return isCollectable(order) ? null : 'The driver has already picked up this order.';
}

/** Nobody has collected the laundry: neither the laundry nor the driver says so. */
const isCollectable = ({ status, delivery_status }: Lockable): boolean =>
  !isCollected(status) && (delivery_status === null || delivery_status === 'assigned');
