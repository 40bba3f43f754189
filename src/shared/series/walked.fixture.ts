import { namesDays, type RecurrencePattern, weekdays } from '#shared/frequency/recurrence-pattern.ts';
import type { PlannedOccurrence, Series } from './series.ts';

/*
 * The dates of a series, written apart from the rule that they judge: found by walking from the anchor one day or one
 * month at a time.
 */

/** Whether a pattern names this day, found by listing the days of its month. */
export function isNamed({ by_day, by_set_pos, by_month_day }: RecurrencePattern, day: Temporal.PlainDate) {
  const nameOf = (each: Temporal.PlainDate) => weekdays[each.dayOfWeek - 1];
  if (by_month_day) return day.add({ days: 1 }).day === 1;
  if (!by_day) return true;
  if (!by_day.some((name) => name === nameOf(day))) return false;
  if (!by_set_pos) return true;
  const month = Array.from({ length: day.daysInMonth }, (_, index) => day.with({ day: index + 1 }));
  const same = month.filter((each) => nameOf(each) === by_day[0]);
  return same.at(by_set_pos < 0 ? -1 : by_set_pos - 1)?.equals(day) ?? false;
}

/** The occurrences from the one at the anchor on, or those before it, the nearest first. */
export function* walk(series: Series, direction: 1 | -1, zone: string): Generator<PlannedOccurrence, void> {
  const anchor = series.anchor_pickup.toZonedDateTimeISO(zone).toPlainDateTime();
  let occurrence_number = series.anchor_number;
  if (direction === 1) yield { occurrence_number, pickup_date: series.anchor_pickup };
  const days = namesDays(series) ? namedDays : plainDays;
  for (const day of days(series, anchor.toPlainDate(), direction)) {
    occurrence_number += direction;
    yield { occurrence_number, pickup_date: day.toPlainDateTime(anchor).toZonedDateTime(zone).toInstant() };
  }
}

function* namedDays(series: Series, anchor: Temporal.PlainDate, direction: 1 | -1) {
  // Weeks are counted by their Mondays, months by their first days.
  const periodOf = (day: Temporal.PlainDate) =>
    series.frequency_type === 'weekly'
      ? day.subtract({ days: day.dayOfWeek - 1 }).since('2018-01-01', { largestUnit: 'days' }).days / 7
      : day.year * 12 + day.month;
  for (let day = anchor.add({ days: direction }); ; day = day.add({ days: direction })) {
    const isInPeriod = (periodOf(day) - periodOf(anchor)) % series.frequency_value === 0;
    if (isInPeriod && isNamed(series, day)) yield day;
  }
}

function* plainDays(
  { frequency_type, frequency_value }: Series,
  anchor: Temporal.PlainDate,
  direction: 1 | -1,
) {
  let [day, { year, month }] = [anchor, anchor];
  const daysOfStep = { daily: frequency_value, weekly: 7 * frequency_value, monthly: 0 }[frequency_type];
  for (;;) {
    for (let days = 0; days < daysOfStep; days++) day = day.add({ days: direction });
    if (frequency_type === 'monthly') {
      for (let months = 0; months < frequency_value; months++) {
        month += direction;
        if (month === 13 || month === 0) [year, month] = [year + direction, month === 0 ? 12 : 1];
      }
      const { daysInMonth } = new Temporal.PlainYearMonth(year, month);
      day = new Temporal.PlainDate(year, month, Math.min(anchor.day, daysInMonth));
    }
    yield day;
  }
}

/** The occurrences with a pickup from `from` to `to`, both included, by date. */
export function walkedBetween(series: Series, from: Temporal.Instant, to: Temporal.Instant, zone: string) {
  const { compare } = Temporal.Instant;
  const found: PlannedOccurrence[] = [];
  for (const each of walk(series, -1, zone)) {
    if (compare(each.pickup_date, from) < 0) break;
    found.unshift(each);
  }
  for (const each of walk(series, 1, zone)) {
    if (compare(each.pickup_date, to) > 0) break;
    found.push(each);
  }
  return found.filter(({ pickup_date }) => compare(pickup_date, from) >= 0 && compare(pickup_date, to) <= 0);
}

/** All occurrences with a number from `first` on, by date. */
export function* walkedFrom(series: Series, first: number, zone: string) {
  yield* walk(series, -1, zone)
    .take(Math.max(series.anchor_number - first, 0))
    .toArray()
    .reverse();
  yield* walk(series, 1, zone).drop(Math.max(first - series.anchor_number, 0));
}

/** An occurrence as text, so that a difference is readable. */
export const asText = ({ occurrence_number, pickup_date }: PlannedOccurrence) =>
  `${occurrence_number} ${pickup_date}`;

/** The day that a calendar in the zone shows, as text that sorts by date. */
export const dayText = ({ pickup_date }: PlannedOccurrence, zone: string) =>
  pickup_date.toZonedDateTimeISO(zone).toPlainDate().toString();
