import type { RecurrencePattern } from '#shared/frequency/frequency-template.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';

const durationUnits = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

/**
 * The pickup of the `number`-th occurrence after the anchor (0 is the anchor itself). It is counted from the
 * anchor in business time, never from the occurrence before: so the wall-clock time stays the same across
 * daylight saving, and the 31st becomes the last day of a shorter month but returns to the 31st. `zone` is an
 * IANA time zone.
 */
export function occurrencePickup(
  anchor: Temporal.Instant,
  pattern: RecurrencePattern,
  number: number,
  zone: string,
): Temporal.Instant {
  const step = { [durationUnits[pattern.frequency_type]]: pattern.frequency_value * number };
  return anchor.toZonedDateTimeISO(zone).add(step).toInstant();
}

/**
 * A series: occurrence `anchor_number` is picked up at `anchor_pickup`, the others at regular steps from it.
 */
interface Series extends RecurrencePattern {
  anchor_pickup: Temporal.Instant;
  anchor_number: number;
}

/** An occurrence that does not exist as an order yet. */
interface NextOccurrence {
  occurrence_number: number;
  pickup_date: Temporal.Instant;
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
): NextOccurrence | null {
  const next = nextOccurrence(series, latest_number, now, zone);
  const horizon = now.toZonedDateTimeISO(zone).add({ days: lead_days }).toInstant();
  return isBefore(horizon, next.pickup_date) ? null : next;
}

function nextOccurrence(
  series: Series,
  latest_number: number,
  now: Temporal.Instant,
  zone: string,
): NextOccurrence {
  const { anchor_pickup, anchor_number } = series;
  let step = Math.max(latest_number + 1 - anchor_number, stepsPassed(series, now, zone));
  let pickup_date = occurrencePickup(anchor_pickup, series, step, zone);
  while (isBefore(pickup_date, now)) {
    step += 1;
    pickup_date = occurrencePickup(anchor_pickup, series, step, zone);
  }
  return { occurrence_number: anchor_number + step, pickup_date };
}

/** The number of whole steps between the anchor and now, so that no loop walks through years of them. */
function stepsPassed(series: Series, now: Temporal.Instant, zone: string): number {
  const unit = durationUnits[series.frequency_type];
  const from = series.anchor_pickup.toZonedDateTimeISO(zone);
  const elapsed = from.until(now.toZonedDateTimeISO(zone), { largestUnit: unit });
  return Math.floor(elapsed[unit] / series.frequency_value);
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
