import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import { lockReason, staffLockReason, staffSkipReason } from '#shared/orders/order-lock.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { type PlacedOccurrence, plannedOccurrence } from '#shared/series/placed-occurrence.ts';
import { isHeld } from '#shared/series/plan-limits.ts';
import { daysAhead, type SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller, Viewer } from '../../kernel/http/caller.ts';
import type { ExceptionWithActor } from '../../series/exceptions.store.ts';
import { plannedEnds } from '../../series/planned-ends.ts';
import {
  asUndecided as asUndecidedAlone,
  closedText,
  mergedWith,
  partnerOf,
} from '../../series/planned-occurrence.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { asScheduled, isDroppedByPlan, isOrderDroppedByPlan, mayTakeBack } from './take-back.ts';

/** Who looks at a series; what they may do with it depends on their role. */
export type Looker = Viewer & Pick<Caller, 'role'>;

/** Who looks at the occurrences of which series. */
export interface Viewed extends StoredSeries {
  caller: Looker;
}

type Exception = Pick<
  ExceptionWithActor,
  | 'outcome'
  | 'status_before'
  | 'changed'
  | 'actor_name'
  | 'is_by_staff'
  | 'created_at'
  | 'closed_day'
  | 'closed_name'
  | 'merged_into'
  | 'merged_pickup'
>;

/** What has cancelled an order. */
export interface Cancelled {
  /** What became of its series, where it was cancelled with others or skipped. */
  series: keyof typeof cancelledTexts | null;
  actor_name: string | null;
  at: string;
}

/** An order of a series, as it is read for one of its occurrences. */
export interface OrderOfSeries {
  order: Pick<
    SeriesOccurrence,
    'number' | 'pickup_date' | 'delivery_date' | 'pickup_until' | 'delivery_until' | 'driver_name'
  > & {
    order_id: string;
    order_number: string;
    status: NonNullable<SeriesOccurrence['status']>;
  };
  lock: { is_locked: boolean; delivery_status: DeliveryStatus | null };
  exception: Exception | null;
  cancelled: Cancelled | null;
}

/** An occurrence that is an order. */
export function asMade(
  db: DbOrTx,
  viewed: Viewed,
  { order, lock, exception, cancelled }: OrderOfSeries,
): SeriesOccurrence {
  const { series, caller } = viewed;
  const lockable = { ...order, ...lock };
  // What stands before the anchor was planned by a pattern that is no more.
  const isPlannedByIt = order.number >= series.anchor_number;
  const planned_pickup = isPlannedByIt
    ? pickupOf(planOf(viewed), order.number, db.timeZone())
    : order.pickup_date;
  const status = exception?.status_before ?? order.status;
  const before = { ...lockable, occurrence_number: order.number, status };
  return {
    ...order,
    planned_pickup,
    state: exception?.outcome ?? 'made',
    closed_day: closedDayOf(exception),
    ...(cancelled && !exception?.outcome
      ? whyCancelled(cancelled)
      : whyDropped(db, viewed, exception, order.pickup_date)),
    changed: exception?.changed ?? [],
    may_skip: !exception?.outcome && maySkip(db, caller, lockable),
    may_undo:
      mayUndo(viewed, exception) &&
      mayTakeBack(db, caller, before) &&
      !isOrderDroppedByPlan(db, planOf(viewed), before),
  };
}

function maySkip(db: DbOrTx, { reach, role }: Looker, order: Parameters<typeof lockReason>[0]): boolean {
  if (reach === 'any') return !staffSkipReason(order) && !staffLockReason(order, role);
  return !isCollected(order.status) && !lockReason(order, db.now(), limitsOf(db));
}

/** Whether it is this caller's to undo a skip, apart from the time. */
const mayUndo = ({ series, caller }: Viewed, exception: Exception | null): boolean =>
  (exception?.outcome === 'skipped' || exception?.outcome === 'closed' || exception?.outcome === 'merged') &&
  series.stopped_at === null &&
  (caller.reach === 'any' || !exception.is_by_staff);

/** One that was dropped before it became an order, or whose order was removed. */
export function asDropped(db: DbOrTx, viewed: Viewed, exception: ExceptionWithActor): SeriesOccurrence {
  const { occurrence_number, planned_pickup: pickup_date, outcome: state } = exception;
  const occurrence = { occurrence_number, pickup_date };
  const plan = planOf(viewed);
  const own = plannedOccurrence(plan, occurrence_number, db.timeZone());
  const placed = { ...own, planned_pickup: pickup_date, pickup_date };
  const planned = asUndecidedAlone(db, plan, placed);
  return {
    ...planned,
    ...plannedEnds(db, viewed, placed),
    state: state ?? 'planned',
    closed_day: closedDayOf(exception),
    ...whyDropped(db, viewed, exception, pickup_date),
    may_undo:
      mayUndo(viewed, exception) &&
      mayTakeBack(db, viewed.caller, asScheduled(planned)) &&
      !isDroppedByPlan(plan, occurrence, db.timeZone()),
  };
}

const closedDayOf = (exception: Exception | null): SeriesOccurrence['closed_day'] =>
  exception?.closed_day ? { day: exception.closed_day, name: exception.closed_name ?? 'closed' } : null;

/** An occurrence that is not decided yet. */
export function asUndecided(
  db: DbOrTx,
  viewed: Viewed,
  placed: PlacedOccurrence,
  exception?: ExceptionWithActor,
): SeriesOccurrence {
  if (exception) return asDropped(db, viewed, exception);
  const shown = { ...asUndecidedAlone(db, planOf(viewed), placed), ...plannedEnds(db, viewed, placed) };
  if (!placed.drop) return { ...shown, may_skip: isSkippable(db, placed) };
  return placed.drop === 'held' ? { ...shown, reason: holdText(db, viewed) } : shown;
}

function isSkippable(db: DbOrTx, { pickup_date }: PlannedOccurrence): boolean {
  const zone = db.timeZone();
  const latest = businessDay(db.now(), zone).add({ days: daysAhead.skip });
  return Temporal.PlainDate.compare(businessDay(pickup_date, zone), latest) <= 0;
}

function whyDropped(
  db: DbOrTx,
  viewed: Viewed,
  exception: Exception | null,
  pickup_date: Temporal.Instant,
): Pick<SeriesOccurrence, 'reason' | 'dropped_at' | 'merged_into'> {
  if (!exception?.outcome) {
    return { reason: exception?.closed_day ? closedText(exception.closed_name) : null, dropped_at: null };
  }
  const { outcome, actor_name, closed_name, merged_into, merged_pickup, created_at: dropped_at } = exception;
  if (outcome === 'closed') return { reason: closedText(closed_name), dropped_at };
  if (merged_into !== null) {
    const partner = merged_pickup
      ? { number: merged_into, pickup_date: merged_pickup }
      : partnerOf(db, planOf(viewed), merged_into);
    return { ...mergedWith(db, partner), dropped_at };
  }
  if (outcome === 'removed') return { reason: 'Removed', dropped_at };
  if (outcome === 'skipped')
    return { reason: actor_name ? `Skipped by ${actor_name}` : 'Skipped', dropped_at };
  const isInHold = isHeld(planOf(viewed).hold, pickup_date, db.timeZone());
  return { reason: isInHold ? holdText(db, viewed) : 'Paused', dropped_at: null };
}

const cancelledTexts = {
  stopped: 'Stopped',
  held: 'Paused',
  ended: 'After the end set',
  goes_on: 'Skipped',
};

/** `Stopped by Amelia Hart`: the order stays cancelled, also once its series goes on. */
const whyCancelled = ({
  series,
  actor_name,
  at,
}: Cancelled): Pick<SeriesOccurrence, 'reason' | 'dropped_at'> => ({
  reason: [series ? cancelledTexts[series] : 'Cancelled', actor_name && `by ${actor_name}`]
    .filter(Boolean)
    .join(' '),
  dropped_at: Temporal.Instant.from(at),
});

/** `Paused until Sun 10 Jan` */
function holdText(db: DbOrTx, { series: { hold_until } }: Viewed): string {
  const today = businessDay(db.now(), db.timeZone());
  return `Paused until ${hold_until ? formatDate(hold_until, today) : 'resumed'}`;
}
