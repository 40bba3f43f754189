import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { pickupOf } from '#shared/series/occurrences.ts';
import { seriesFrom } from '#shared/series/series.ts';

const occurrenceNumbers = [2, 3, 4];

/** The three pickups after `first`, in business time: `Wed 2 Dec, Wed 9 Dec, Wed 16 Dec, 8:00 am`. */
export function nextPickupsText(
  first: Temporal.Instant,
  pattern: RecurrencePattern,
  zone: string,
  now: Temporal.Instant,
): string {
  const series = seriesFrom(pattern, first);
  const days = occurrenceNumbers.map((number) => formatDay(pickupOf(series, number, zone), zone, now));
  return [...days, formatTime(first, zone)].join(', ');
}
