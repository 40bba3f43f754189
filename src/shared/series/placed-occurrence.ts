import { type Closing, closedName, maxMovedDays } from '#shared/booking/closing.ts';
import {
  closedDayWithin,
  deliveryAlong,
  isDeliverable,
  movedDelivery,
  movedVisit,
} from '#shared/booking/open-visits.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { occurrenceDelivery } from './occurrence-delivery.ts';
import { numberBefore, pickupOf } from './pickup-of.ts';
import { isAfterEnd, isHeld } from './plan-limits.ts';
import type { Drop, PlannedOccurrence, SeriesPlan } from './series.ts';

/** An occurrence where it takes place, or why it does not. */
export interface PlacedOccurrence extends PlannedOccurrence {
  /** When the pattern places it. */
  planned_pickup: Temporal.Instant;
  delivery_date: Temporal.Instant;
  drop: Drop | null;
  /** The closed day that moves or drops it. */
  closed_day: { day: Temporal.PlainDate; name: string } | null;
  /** It would move, but no day near is open: it stays. */
  is_stuck: boolean;
  /** The number that takes place on the day to which it would have moved. */
  merged_into: number | null;
}

/**
 * Where an occurrence takes place, and why it does not: somebody skips one by its number; a closed day drops or moves it as the
 * rule of its series says; a hold drops what it then has on its days; of two on one day one remains. `zone` is an IANA time zone.
 */
export function placeOccurrence(plan: SeriesPlan, occurrence_number: number, zone: string): PlacedOccurrence {
  const placed = moveOccurrence(plan, occurrence_number, zone);
  if (plan.skipped.has(occurrence_number)) return unmoved(plan, placed, 'skipped', zone);
  if (placed.drop) return placed;
  if (isHeld(plan.hold, placed.pickup_date, zone)) return { ...placed, drop: 'held' };
  const merged_into = isMoved(placed) ? findOnDay(plan, placed, zone) : null;
  return merged_into === null
    ? placed
    : { ...unmoved(plan, placed, 'merged', zone), closed_day: placed.closed_day, merged_into };
}

const isMoved = ({ planned_pickup, pickup_date }: PlacedOccurrence): boolean =>
  !pickup_date.equals(planned_pickup);

/** An occurrence that does not take place stands on its own date. */
const unmoved = (
  plan: SeriesPlan,
  { occurrence_number }: PlacedOccurrence,
  drop: Drop,
  zone: string,
): PlacedOccurrence => ({ ...plannedOccurrence(plan, occurrence_number, zone), drop });

/** An occurrence as its pattern alone has it. `zone` is an IANA time zone. */
export function plannedOccurrence(
  plan: SeriesPlan,
  occurrence_number: number,
  zone: string,
): PlacedOccurrence {
  const planned_pickup = pickupOf(plan, occurrence_number, zone);
  return {
    occurrence_number,
    planned_pickup,
    pickup_date: planned_pickup,
    delivery_date: occurrenceDelivery(anchorDates(plan), planned_pickup, zone),
    drop: null,
    closed_day: null,
    is_stuck: false,
    merged_into: null,
  };
}

const anchorDates = ({ anchor_pickup, anchor_delivery }: SeriesPlan) => ({
  pickup_date: anchor_pickup,
  delivery_date: anchor_delivery,
});

/** As the closed days alone would have it. */
function moveOccurrence(plan: SeriesPlan, occurrence_number: number, zone: string): PlacedOccurrence {
  const planned = plannedOccurrence(plan, occurrence_number, zone);
  const { closing } = plan;
  if (!closing || closing.rule === 'as_planned') return planned;
  const closed_day = closedDayOf(closing, planned.pickup_date, zone);
  if (closed_day && closing.rule === 'skip') return { ...planned, closed_day, drop: 'closed' };
  const moved = closed_day ? movePickup(plan, closing, planned, closed_day, zone) : planned;
  return moveDelivery(closing, moved, planned, zone);
}

function movePickup(
  plan: SeriesPlan,
  closing: Closing,
  planned: PlacedOccurrence,
  closed_day: NonNullable<PlacedOccurrence['closed_day']>,
  zone: string,
): PlacedOccurrence {
  const direction = closing.rule === 'previous_open' ? -1 : 1;
  const visit = { leg: 'pickup' as const, date: planned.pickup_date };
  const pickup_date = movedVisit(closing, visit, direction, zone);
  if (!pickup_date) return { ...planned, closed_day, is_stuck: true };
  const { delivery_date } = planned;
  // An earlier delivery than planned cannot be promised; a later pickup takes its delivery along.
  const asLong = occurrenceDelivery(anchorDates(plan), pickup_date, zone);
  const along = { pickup_date, delivery_date: asLong };
  const later = isBefore(delivery_date, asLong) ? deliveryAlong(closing, along, zone) : delivery_date;
  return { ...planned, pickup_date, delivery_date: later, closed_day };
}

/** A delivery never moves to an earlier day. */
function moveDelivery(
  closing: Closing,
  placed: PlacedOccurrence,
  planned: PlacedOccurrence,
  zone: string,
): PlacedOccurrence {
  if (isDeliverable(closing, placed, planned, zone)) return placed;
  const day = closedDayWithin(closing, placed, zone);
  const closed_day = day && namedDay(closing, day);
  const delivery_date = movedDelivery(closing, placed, zone);
  const why = { closed_day: placed.closed_day ?? closed_day };
  return delivery_date ? { ...placed, ...why, delivery_date } : { ...placed, ...why, is_stuck: true };
}

const closedDayOf = (closing: Closing, visit: Temporal.Instant, zone: string) =>
  namedDay(closing, businessDay(visit, zone));

function namedDay(closing: Closing, day: Temporal.PlainDate): PlacedOccurrence['closed_day'] {
  const name = closedName(closing, day);
  return name === undefined ? null : { day, name };
}

/**
 * Another occurrence of the series that is picked up on the day to which this one moves: the one whose own day it is,
 * else one with a lower number. What was made stands where it is; dates that somebody chose by hand do not count.
 */
export function findOnDay(
  plan: SeriesPlan,
  moved: Pick<PlacedOccurrence, 'occurrence_number' | 'pickup_date'>,
  zone: string,
): number | null {
  const day = businessDay(moved.pickup_date, zone);
  const isOnDay = (instant: Temporal.Instant) => businessDay(instant, zone).equals(day);
  const { occurrence_number } = moved;
  for (const [number, pickup_date] of plan.standing) {
    if (number !== occurrence_number && isOnDay(pickup_date)) return number;
  }
  const first = Math.max(numberBefore(plan, moved.pickup_date.subtract(reach), zone), plan.made_through + 1);
  let lower: number | null = null;
  for (let number = first; ; number++) {
    const planned_pickup = pickupOf(plan, number, zone);
    if (isBefore(moved.pickup_date.add(reach), planned_pickup)) return lower;
    if (number === occurrence_number || plan.skipped.has(number)) continue;
    if (isAfterEnd(plan, { occurrence_number: number, pickup_date: planned_pickup }, zone)) return lower;
    const other = moveOccurrence(plan, number, zone);
    if (other.drop || !isOnDay(other.pickup_date)) continue;
    if (!isMoved(other)) return number;
    if (number < occurrence_number) lower ??= number;
  }
}

/** From where to where an occurrence may move to a day. */
const reach = { hours: (maxMovedDays + 1) * 24 };
