import { namesDays } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay, businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { patternDate, stepsBefore } from './pattern-dates.ts';
import type { Drop, Hold, PlannedOccurrence, Series, SeriesEnd, SeriesPlan } from './series.ts';

const durationUnits = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

/**
 * The pickup of an occurrence. It is counted from the anchor in business time, never from the occurrence
 * before: so the wall-clock time stays the same across daylight saving, and the 31st becomes the last day of a
 * shorter month but returns to the 31st. `zone` is an IANA time zone.
 */
export function pickupOf(series: Series, occurrence_number: number, zone: string): Temporal.Instant {
  const steps = occurrence_number - series.anchor_number;
  if (steps === 0) return series.anchor_pickup;
  const anchor = series.anchor_pickup.toZonedDateTimeISO(zone);
  if (namesDays(series)) {
    return businessInstant(patternDate(series, anchor.toPlainDate(), steps), anchor.toPlainTime(), zone);
  }
  const duration = { [durationUnits[series.frequency_type]]: series.frequency_value * steps };
  return anchor.add(duration).toInstant();
}

/** Whether an occurrence lies after the end of its series. `zone` is an IANA time zone. */
export function isAfterEnd(
  { ends_on, ends_after }: SeriesEnd,
  { occurrence_number, pickup_date }: PlannedOccurrence,
  zone: string,
): boolean {
  if (ends_after !== null && occurrence_number > ends_after) return true;
  return ends_on !== null && Temporal.PlainDate.compare(businessDay(pickup_date, zone), ends_on) > 0;
}

/** Whether a pickup falls out because of a hold. `zone` is an IANA time zone. */
export function isHeld(hold: Hold | null, pickup_date: Temporal.Instant, zone: string): boolean {
  if (!hold) return false;
  const day = businessDay(pickup_date, zone);
  const isFrom = Temporal.PlainDate.compare(day, hold.from) >= 0;
  return isFrom && (hold.until === null || Temporal.PlainDate.compare(day, hold.until) <= 0);
}

/** An occurrence that is not decided yet, with why it does not take place. */
export interface UndecidedOccurrence extends PlannedOccurrence {
  drop: Drop | null;
}

/**
 * The occurrences of a series that are not decided yet, by date, also those that fall out: those with a pickup from
 * `from` to `to`, both included. They are calculated as they are asked for, so without `to` take only as many as you
 * need. `zone` is an IANA time zone.
 */
export function* undecidedOccurrences(
  plan: SeriesPlan,
  from: Temporal.Instant,
  to: Temporal.Instant | null,
  zone: string,
): Generator<UndecidedOccurrence, void> {
  const first = Math.max(numberBefore(plan, from, zone), plan.made_through + 1);
  for (let occurrence_number = first; ; occurrence_number++) {
    const occurrence = { occurrence_number, pickup_date: pickupOf(plan, occurrence_number, zone) };
    const { pickup_date } = occurrence;
    if (isAfterEnd(plan, occurrence, zone) || (to && isBefore(to, pickup_date))) return;
    if (isBefore(pickup_date, from)) continue;
    yield { ...occurrence, drop: dropOf(plan, occurrence, zone) };
  }
}

/** Somebody skips one by its number; a hold drops all others in it. */
function dropOf(
  { skipped, hold }: SeriesPlan,
  { occurrence_number, pickup_date }: PlannedOccurrence,
  zone: string,
): Drop | null {
  if (skipped.has(occurrence_number)) return 'skipped';
  return isHeld(hold, pickup_date, zone) ? 'held' : null;
}

/** The occurrences of `undecidedOccurrences` that take place. */
export function* occurrencesOf(
  plan: SeriesPlan,
  from: Temporal.Instant,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlannedOccurrence, void> {
  for (const { drop, ...occurrence } of undecidedOccurrences(plan, from, to, zone)) {
    // Nobody walks through years of a hold.
    if (drop === 'held') return yield* occurrencesAfterHold(plan, to, zone);
    if (!drop) yield occurrence;
  }
}

/** None after a hold without end. */
function* occurrencesAfterHold(
  plan: SeriesPlan,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlannedOccurrence, void> {
  const until = plan.hold?.until;
  if (!until) return;
  yield* occurrencesOf({ ...plan, hold: null }, startOfDay(until.add({ days: 1 }), zone), to, zone);
}

/**
 * The last occurrence of a series that ends; its number is smaller than that of the first when not even that lies
 * before the end. `null` for one without end. `zone` is an IANA time zone.
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

/**
 * The number of an occurrence shortly before an instant, so that nobody walks through years of them. A number
 * too early costs one step more; one too late would miss an occurrence.
 */
function numberBefore(series: Series, instant: Temporal.Instant, zone: string): number {
  const anchor = series.anchor_pickup.toZonedDateTimeISO(zone);
  if (namesDays(series)) {
    return series.anchor_number + stepsBefore(series, anchor.toPlainDate(), businessDay(instant, zone));
  }
  const unit = durationUnits[series.frequency_type];
  const elapsed = anchor.until(instant.toZonedDateTimeISO(zone), { largestUnit: unit });
  return series.anchor_number + Math.floor(elapsed[unit] / series.frequency_value) - 1;
}

/** The first occurrence that is not decided and takes place, even if it was missed; `null` after the last. */
export const nextOccurrence = (plan: SeriesPlan, zone: string): PlannedOccurrence | null =>
  occurrencesOf(plan, pickupOf(plan, plan.made_through, zone), null, zone).next().value ?? null;

/**
 * The occurrence to create now; `null` while its pickup is more than `lead_days` calendar days away. Missed
 * occurrences are not created: the result is the first undecided one whose pickup is not in the past.
 */
export function nextDueOccurrence(
  plan: SeriesPlan,
  now: Temporal.Instant,
  lead_days: number,
  zone: string,
): PlannedOccurrence | null {
  const to = now.toZonedDateTimeISO(zone).add({ days: lead_days }).toInstant();
  return occurrencesOf(plan, now, to, zone).next().value ?? null;
}

/**
 * The first occurrence of a series that is about to start, and those that would be made after it. The first may be
 * in the past; missed ones are not made.
 */
export function startingOccurrences(
  series: Series & SeriesEnd,
  now: Temporal.Instant,
  zone: string,
  count: number,
): PlannedOccurrence[] {
  const { anchor_number: first } = series;
  const plan = { ...series, hold: null, made_through: first, skipped: new Set<number>() };
  const later = occurrencesOf(plan, now, null, zone).take(count - 1);
  return [{ occurrence_number: first, pickup_date: series.anchor_pickup }, ...later];
}

/**
 * The delivery of an occurrence: as many days after its pickup as in `latest`, at the same wall-clock time,
 * also across daylight saving. If an hour that daylight saving skips would put the delivery before the
 * pickup, the elapsed time of `latest` is kept instead.
 */
export function occurrenceDelivery(
  latest: { pickup_date: Temporal.Instant; delivery_date: Temporal.Instant },
  pickup_date: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  const delivery = latest.delivery_date.toZonedDateTimeISO(zone);
  const { days } = businessDay(latest.pickup_date, zone).until(delivery.toPlainDate());
  const day = businessDay(pickup_date, zone).add({ days });
  const instant = businessInstant(day, delivery.toPlainTime(), zone);
  if (isBefore(pickup_date, instant)) return instant;
  return pickup_date.add(latest.pickup_date.until(latest.delivery_date));
}
