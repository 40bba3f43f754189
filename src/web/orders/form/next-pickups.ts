import type { RecurrencePattern } from '#shared/frequency/frequency-template.ts';
import { occurrencePickup } from '#shared/orders/recurrence.ts';
import { formatDay, formatTime } from '#web/kernel/format/format.ts';

const occurrenceNumbers = [1, 2, 3];

/** The three pickups after `first`, in business time: `Wed 2 Dec, Wed 9 Dec, Wed 16 Dec, 8:00 am`. */
export function nextPickups(
  first: Temporal.Instant,
  pattern: RecurrencePattern,
  zone: string,
  now: Temporal.Instant,
): string {
  const days = occurrenceNumbers.map((number) =>
    formatDay(occurrencePickup(first, pattern, number, zone), zone, now),
  );
  return [...days, formatTime(first, zone)].join(', ');
}
