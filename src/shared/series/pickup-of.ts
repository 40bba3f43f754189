import { namesDays } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { patternDate, stepsBefore } from './pattern-dates.ts';
import type { Series } from './series.ts';

const durationUnits = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

/**
 * The pickup of an occurrence, counted from the anchor in business time, never from the one before: so the wall-clock time stays
 * across daylight saving, and the 31st returns to the 31st. `zone` is an IANA time zone.
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

/**
 * The number of an occurrence shortly before an instant, so that nobody walks through years of them. A number
 * too early costs one step more; one too late would miss an occurrence.
 */
export function numberBefore(series: Series, instant: Temporal.Instant, zone: string): number {
  const anchor = series.anchor_pickup.toZonedDateTimeISO(zone);
  if (namesDays(series)) {
    return series.anchor_number + stepsBefore(series, anchor.toPlainDate(), businessDay(instant, zone));
  }
  const unit = durationUnits[series.frequency_type];
  const elapsed = anchor.until(instant.toZonedDateTimeISO(zone), { largestUnit: unit });
  return series.anchor_number + Math.floor(elapsed[unit] / series.frequency_value) - 1;
}
