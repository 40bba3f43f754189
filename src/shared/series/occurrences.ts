import { namesDays } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { patternDate, stepsBefore } from './pattern-dates.ts';
import type { PlannedOccurrence, Series } from './series.ts';

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

/** The numbers of the occurrences that are decided: they exist as orders, or never come. */
export type Exceptions = Pick<ReadonlySet<number>, 'has'>;

/**
 * The occurrences that are still to be made, by date: those with a pickup from `from` to `to`, both included,
 * but for the exceptions. They are calculated as they are asked for, so without `to` take only as many as you
 * need. `zone` is an IANA time zone.
 */
export function* occurrencesOf(
  series: Series,
  exceptions: Exceptions,
  from: Temporal.Instant,
  to: Temporal.Instant | null,
  zone: string,
): Generator<PlannedOccurrence, void> {
  for (let occurrence_number = numberBefore(series, from, zone); ; occurrence_number++) {
    const pickup_date = pickupOf(series, occurrence_number, zone);
    if (to && isBefore(to, pickup_date)) return;
    if (isBefore(pickup_date, from) || exceptions.has(occurrence_number)) continue;
    yield { occurrence_number, pickup_date };
  }
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

/**
 * The occurrence to create now; `null` while its pickup is more than `lead_days` calendar days away. Missed
 * occurrences are not created: the result is the first one after `latest_number` whose pickup is not in the
 * past.
 */
export function nextDueOccurrence(
  series: Series,
  latest_number: number,
  now: Temporal.Instant,
  lead_days: number,
  zone: string,
): PlannedOccurrence | null {
  const latest = pickupOf(series, latest_number, zone);
  const from = isBefore(now, latest) ? latest : now;
  const to = now.toZonedDateTimeISO(zone).add({ days: lead_days }).toInstant();
  const upToLatest = { has: (occurrence_number: number) => occurrence_number <= latest_number };
  return occurrencesOf(series, upToLatest, from, to, zone).next().value ?? null;
}

/**
 * The first occurrence of a series that is about to start, and those that would be made after it. The first may be
 * in the past; missed ones are not made.
 */
export function startingOccurrences(
  series: Series,
  now: Temporal.Instant,
  zone: string,
  count: number,
): PlannedOccurrence[] {
  const { anchor_number: first } = series;
  const isFirst = { has: (occurrence_number: number) => occurrence_number <= first };
  const later = occurrencesOf(series, isFirst, now, null, zone).take(count - 1);
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
