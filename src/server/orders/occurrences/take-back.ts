import { isBefore } from '#shared/kernel/time.ts';
import { keptReason, lockReason } from '#shared/orders/order-lock.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { isAfterEnd, isHeld } from '#shared/series/plan-limits.ts';
import type { PlannedOccurrence, SeriesPlan } from '#shared/series/series.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';

type Before = Parameters<typeof lockReason>[0] & { pickup_date: Temporal.Instant };

/**
 * Whether what was dropped can take place again: for its customer while they could change the order as it was, for staff
 * until its pickup.
 */
export const mayTakeBack = (db: DbOrTx, { reach }: Pick<Caller, 'reach'>, order: Before): boolean =>
  reach === 'any'
    ? isBefore(db.now(), order.pickup_date)
    : lockReason(order, db.now(), limitsOf(db)) === null;

/** Whether a hold or the end of its series drops an occurrence, skipped or not. `zone` is an IANA time zone. */
export const isDroppedByPlan = (
  plan: SeriesPlan,
  { occurrence_number, pickup_date }: PlannedOccurrence,
  zone: string,
): boolean =>
  isAfterEnd(plan, { occurrence_number, pickup_date: pickupOf(plan, occurrence_number, zone) }, zone) ||
  isHeld(plan.hold, pickup_date, zone);

/** The same of one that is an order; one that a hold would leave alone stands again in it. */
export const isOrderDroppedByPlan = (
  db: DbOrTx,
  plan: SeriesPlan,
  order: Before & PlannedOccurrence,
): boolean =>
  isDroppedByPlan(plan, order, db.timeZone()) && keptReason(order, db.now(), limitsOf(db)) === null;

/** An occurrence that is no order yet, as an order would be. */
export const asScheduled = <O extends object>(occurrence: O) => ({
  ...occurrence,
  status: 'scheduled' as const,
  is_locked: false,
  delivery_status: null,
});
