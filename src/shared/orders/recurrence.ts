import type { RecurrencePattern } from '#shared/frequency/frequency-template.ts';

const steps = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

/**
 * The pickup of the `number`-th occurrence after the anchor (0 is the anchor itself). Counted from the anchor in
 * business time, never step by step: the clock on the wall stays the same across daylight saving, and the 31st
 * falls on a shorter month's last day and returns to the 31st. `zone` is an IANA time zone.
 */
export function occurrencePickup(
  anchor: Temporal.Instant,
  pattern: RecurrencePattern,
  number: number,
  zone: string,
): Temporal.Instant {
  const step = { [steps[pattern.frequency_type]]: pattern.frequency_value * number };
  return anchor.toZonedDateTimeISO(zone).add(step).toInstant();
}
