import type { Business } from '#shared/business/business.contract.ts';
import { defaultLockHours, hoursText } from '#shared/business/settings.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
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
  /** Its pickup leg is done, by whomever; where it is not known, the driver says it. */
  is_pickup_done?: boolean;
  pickup_date: Temporal.Instant | null;
  delivery_date: Temporal.Instant | null;
}

/** From how many elapsed hours before its delivery, and before its pickup, an order is closed to its customer. */
export interface ChangeLimits {
  lock_hours: number;
  /** 0: its pickup does not limit it. */
  cutoff_hours: number;
}

/** The limits of a business. Only where customers choose windows does its pickup limit an order. */
export const changeLimitsOf = ({
  lock_hours = defaultLockHours,
  use_windows = false,
  change_cutoff_hours = 0,
}: Pick<Business, 'lock_hours' | 'use_windows' | 'change_cutoff_hours'>): ChangeLimits => ({
  lock_hours,
  cutoff_hours: use_windows ? change_cutoff_hours : 0,
});

/** When each limit closes the order; `null` where there is none. */
const limitTimes = (
  { pickup_date, delivery_date }: Pick<Lockable, 'pickup_date' | 'delivery_date'>,
  { lock_hours, cutoff_hours }: ChangeLimits,
) => ({
  locks_at: delivery_date?.subtract({ hours: lock_hours }) ?? null,
  closes_at: (cutoff_hours > 0 && pickup_date?.subtract({ hours: cutoff_hours })) || null,
});

/** Until when the customer can change an order that is open now: the earlier of both limits. */
export function changeableUntil(
  order: { pickup_date: Temporal.Instant; delivery_date: Temporal.Instant },
  limits: ChangeLimits,
): Temporal.Instant {
  const locks_at = order.delivery_date.subtract({ hours: limits.lock_hours });
  const { closes_at } = limitTimes(order, limits);
  return closes_at && isBefore(closes_at, locks_at) ? closes_at : locks_at;
}

/**
 * Why the customer can no longer change or cancel the order, as a sentence; `null` while they can.
 * From the hours before delivery the order is locked, to the second, even if `is_locked` is not set yet.
 */
export function lockReason(order: Lockable, now: Temporal.Instant, limits: ChangeLimits): string | null {
  if (order.is_locked) return 'This order is locked. Please contact us to change it.';
  if (lockedStatuses.includes(order.status)) return 'It’s too late to change this order.';
  if (order.delivery_status !== null && order.delivery_status !== 'assigned') {
    return 'The driver has already picked up this order.';
  }
  if (order.is_pickup_done) return 'This order has already been collected.';
  const { locks_at, closes_at } = limitTimes(order, limits);
  if (locks_at && !isBefore(now, locks_at)) {
    return `Orders are locked ${hoursText(limits.lock_hours)} before delivery.`;
  }
  if (closes_at && !isBefore(now, closes_at)) {
    return `Orders can be changed until ${hoursText(limits.cutoff_hours)} before pickup.`;
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
  limits: ChangeLimits,
): 'locked' | 'picked up' | null {
  if (!isCollectable(order)) return 'picked up';
  return lockReason(order, now, limits) === null ? null : 'locked';
}

/** Why staff cannot skip the pickup of an order, as a sentence; `null` while they can. */
export function staffSkipReason(order: Pick<Lockable, 'status' | 'delivery_status'>): string | null {
  if (isFinished(order.status)) return 'It’s too late to change this order.';
  return isCollectable(order) ? null : 'The driver has already picked up this order.';
}

/** Nobody has collected the laundry: neither the laundry nor the driver says so. */
const isCollectable = ({ status, delivery_status }: Pick<Lockable, 'status' | 'delivery_status'>): boolean =>
  !isCollected(status) && (delivery_status === null || delivery_status === 'assigned');
