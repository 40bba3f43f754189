import { closedName, maxMovedDays } from '#shared/booking/closing.ts';
import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { numberBefore, pickupOf } from './pickup-of.ts';
import { type PlacedOccurrence, placeOccurrence, plannedOccurrence } from './placed-occurrence.ts';
import { isAfterEnd } from './plan-limits.ts';
import type { PlannedOccurrence, Series, SeriesEnd, SeriesPlan } from './series.ts';

/** How far from its planned pickup an occurrence may take place. */
const reachOf = ({ closing }: SeriesPlan) => ({ hours: closing ? (maxMovedDays + 1) * 24 : 0 });

/**
 * The occurrences of a series that are not decided yet, by number, with a pickup from `from` to `to`, both included, also those
 * that fall out. Calculated as they are asked for: without `to` take only some. `zone` is an IANA time zone.
 */
export function* undecidedOccurrences(
  plan: SeriesPlan,
  from: Temporal.Instant,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlacedOccurrence, void> {
  const reach = reachOf(plan);
  const last = to?.add(reach);
  const first = Math.max(numberBefore(plan, from.subtract(reach), zone), plan.made_through + 1);
  const isAsked = (pickup: Temporal.Instant) => !isBefore(pickup, from) && !(to && isBefore(to, pickup));
  for (let occurrence_number = first; ; occurrence_number++) {
    const planned_pickup = pickupOf(plan, occurrence_number, zone);
    if (isAfterEnd(plan, { occurrence_number, pickup_date: planned_pickup }, zone)) return;
    if (last && isBefore(last, planned_pickup)) return;
    // Only a closed day moves a pickup, so that most of those around need no place.
    if (!isAsked(planned_pickup) && !isOnClosedDay(plan, planned_pickup, zone)) continue;
    const placed = placeOccurrence(plan, occurrence_number, zone);
    if (isAsked(placed.pickup_date)) yield placed;
  }
}

const isOnClosedDay = ({ closing }: SeriesPlan, pickup: Temporal.Instant, zone: string): boolean =>
  closing !== null && closedName(closing, businessDay(pickup, zone)) !== undefined;

/** The occurrences of `undecidedOccurrences` that take place. */
export function* occurrencesOf(
  plan: SeriesPlan,
  from: Temporal.Instant,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlacedOccurrence, void> {
  for (const placed of undecidedOccurrences(plan, from, to, zone)) {
    // Nobody walks through years of a hold.
    if (placed.drop === 'held' && isPastReach(plan, placed, zone)) {
      return yield* occurrencesAfterHold(plan, placed.occurrence_number, to, zone);
    }
    if (!placed.drop) yield placed;
  }
}

/** Whether no closed day moves an occurrence from here on to before the hold. */
function isPastReach(plan: SeriesPlan, { planned_pickup }: PlacedOccurrence, zone: string): boolean {
  const { hold, closing } = plan;
  if (!hold || !closing) return true;
  return !isBefore(planned_pickup, startOfDay(hold.from, zone).add(reachOf(plan)));
}

/** Those after a number, which is in the hold; none after a hold without end. */
function* occurrencesAfterHold(
  plan: SeriesPlan,
  number: number,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlacedOccurrence, void> {
  const until = plan.hold?.until;
  if (!until) return;
  const after = startOfDay(until.add({ days: 1 }), zone);
  for (const placed of undecidedOccurrences(plan, after, to, zone)) {
    // A closed day may have moved one of before to after the hold.
    if (!placed.drop && placed.occurrence_number > number) yield placed;
  }
}

/**
 * The last occurrence of a series that ends, as planned; its number is smaller than that of the first when not even
 * that lies before the end. `null` for one without end. `zone` is an IANA time zone.
 */
export function lastOccurrence(plan: Series & SeriesEnd, zone: string): PlannedOccurrence | null {
  const { ends_on, ends_after } = plan;
  const at = (occurrence_number: number) => ({
    occurrence_number,
    pickup_date: pickupOf(plan, occurrence_number, zone),
  });
  if (ends_after !== null) return at(ends_after);
  if (ends_on === null) return null;
  let last = at(numberBefore(plan, startOfDay(ends_on, zone), zone) - 1);
  for (let next = last; !isAfterEnd(plan, next, zone); next = at(next.occurrence_number + 1)) last = next;
  return last;
}

/** The first occurrence that is not decided and takes place, even if it was missed; `null` after the last. */
export function nextOccurrence(plan: SeriesPlan, zone: string): PlacedOccurrence | null {
  const from = pickupOf(plan, plan.made_through, zone).subtract(reachOf(plan));
  return occurrencesOf(plan, from, null, zone).next().value ?? null;
}

/**
 * The occurrence to decide now, or `null`: `lead_days` calendar days before its pickup; one on a closed day `notice_days` before
 * its planned pickup at the latest. Missed ones are passed over. `zone` is an IANA time zone.
 */
export function nextDueOccurrence(
  plan: SeriesPlan,
  now: Temporal.Instant,
  { lead_days, notice_days }: { lead_days: number; notice_days: number },
  zone: string,
): PlacedOccurrence | null {
  const inDays = (days: number) => now.toZonedDateTimeISO(zone).add({ days }).toInstant();
  const due = occurrencesOf(plan, now, inDays(lead_days), zone).next().value ?? null;
  const closed = closedBetween(plan, now, inDays(Math.max(lead_days, notice_days)), zone);
  const numbers = [due, closed].flatMap((each) => each?.occurrence_number ?? []);
  return numbers.length === 0 ? null : firstToDecide(plan, Math.max(...numbers), now, zone);
}

/**
 * The first occurrence up to a number that is to come and not decided: it takes place, or a closed day drops it. Numbers are
 * decided in their order. `zone` is an IANA time zone.
 */
export function firstToDecide(
  plan: SeriesPlan,
  number: number,
  now: Temporal.Instant,
  zone: string,
): PlacedOccurrence | null {
  const first = undecidedOccurrences(plan, now, null, zone).find(
    ({ occurrence_number, drop }) => occurrence_number > number || (drop !== 'skipped' && drop !== 'held'),
  );
  return first && first.occurrence_number <= number ? first : null;
}

/** A closed day moves or drops it, or would move it if any day near were open. */
export const isClosed = ({ closed_day, drop }: PlacedOccurrence): boolean =>
  closed_day !== null && drop !== 'skipped' && drop !== 'held';

function closedBetween(
  plan: SeriesPlan,
  from: Temporal.Instant,
  to: Temporal.Instant,
  zone: string,
): PlacedOccurrence | undefined {
  if (!plan.closing) return undefined;
  return undecidedOccurrences(plan, from.subtract(reachOf(plan)), to.add(reachOf(plan)), zone).find(
    (placed) =>
      isClosed(placed) && !isBefore(placed.planned_pickup, from) && !isBefore(to, placed.planned_pickup),
  );
}

/**
 * The first occurrence to come that is not decided and that a closed day moves or drops; `null` without one. It looks around the
 * closed days alone, however far ahead they are. `zone` is an IANA time zone.
 */
export function nextClosedOccurrence(plan: SeriesPlan, zone: string): PlacedOccurrence | null {
  const { closing } = plan;
  if (!closing || closing.rule === 'as_planned') return null;
  const underWay = plan.anchor_pickup.until(plan.anchor_delivery).add({ hours: 48 });
  for (const day of [...closing.closed.keys()].toSorted()) {
    const start = startOfDay(Temporal.PlainDate.from(day), zone);
    const first = Math.max(numberBefore(plan, start.subtract(underWay), zone), plan.made_through + 1);
    for (let number = first; ; number++) {
      const placed = placeOccurrence(plan, number, zone);
      if (isAfterEnd(plan, { occurrence_number: number, pickup_date: placed.planned_pickup }, zone)) break;
      if (isBefore(start.add({ hours: 25 }), placed.planned_pickup)) break;
      // What was missed is passed over.
      if (isClosed(placed) && !isBefore(placed.planned_pickup, closing.now)) return placed;
    }
  }
  return null;
}

/**
 * The first occurrence of a series that is about to start, and those that would be made after it. The first may be
 * in the past; missed ones are not made. `plan` is that of the series when the first one is made.
 */
export function startingOccurrences(
  plan: SeriesPlan,
  now: Temporal.Instant,
  zone: string,
  count: number,
): PlacedOccurrence[] {
  const { anchor_number } = plan;
  // Somebody chose its dates.
  const first = plannedOccurrence(plan, anchor_number, zone);
  const later = undecidedOccurrences({ ...plan, made_through: anchor_number }, now, null, zone);
  const shown = [first];
  for (const placed of later) {
    if (count <= 1) return shown;
    shown.push(placed);
    if (!placed.drop) count--;
  }
  return shown;
}
