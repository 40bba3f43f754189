import { isDeepStrictEqual } from 'node:util';
import {
  daysProblem,
  namesDays,
  type PatternDays,
  patternOf,
  type RecurrencePattern,
} from '#shared/frequency/recurrence-pattern.ts';
import { alreadyRepeatsOn, firstPickupRule } from '#shared/frequency/recurrence-text.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isPatternDay, movedDays, weekdayOf } from '#shared/series/pattern-dates.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { isAfterEnd } from '#shared/series/plan-limits.ts';
import type { Series, SeriesEnd } from '#shared/series/series.ts';

/**
 * The pattern of a template with the days somebody chose, where it leaves them open. `zone` is an IANA time
 * zone. @throws Refusal `invalid` for days that do not go with it, and for a first pickup on another day
 */
export function choosePattern(
  template: RecurrencePattern,
  chosen: PatternDays | undefined,
  first_pickup: Temporal.Instant,
  zone: string,
): RecurrencePattern {
  const pattern = withDays(patternOf(template), chosen ?? {});
  if (!isPatternDay(pattern, businessDay(first_pickup, zone))) {
    refuseField('pickup_date', firstPickupRule(pattern));
  }
  return pattern;
}

function withDays(template: RecurrencePattern, days: PatternDays): RecurrencePattern {
  if (!namesDays(days)) return template;
  const pattern = patternOf({ ...template, ...days });
  if (namesDays(template) && !isDeepStrictEqual(pattern, template)) {
    refuseField('recurrence', 'The frequency template says on which days');
  }
  const problem = daysProblem(template.frequency_type, days);
  if (problem) refuseField('recurrence', problem);
  return pattern;
}

/**
 * The pattern of a series when an occurrence moves: its days follow the pickup. @throws Refusal `invalid` when two
 * of its days would be one
 */
export function movePattern(
  series: Series,
  occurrence_number: number,
  pickup_date: Temporal.Instant,
  zone: string,
): RecurrencePattern {
  const from = businessDay(pickupOf(series, occurrence_number, zone), zone);
  const to = businessDay(pickup_date, zone);
  const days = movedDays(series, from, to);
  if (!days) refuseField('pickup_date', alreadyRepeatsOn(weekdayOf(to)));
  const { frequency_type, frequency_value } = series;
  return patternOf({ frequency_type, frequency_value, ...days });
}

/** @throws Refusal `invalid` for a series that ends before its first pickup. `zone` is an IANA time zone. */
export function requireStart(series: Series & SeriesEnd, zone: string): void {
  const first = { occurrence_number: series.anchor_number, pickup_date: series.anchor_pickup };
  if (isAfterEnd(series, first, zone))
    refuseField('ends_on', 'Choose a day that is not before the first pickup');
}
