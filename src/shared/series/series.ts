import { patternOf, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';

/**
 * What makes an order recur: occurrence `anchor_number` is picked up at `anchor_pickup`, the others at regular
 * steps before and after it.
 */
export interface Series extends RecurrencePattern {
  anchor_pickup: Temporal.Instant;
  anchor_number: number;
}

/** The series of a pattern whose first pickup is at `anchor_pickup`. */
export const seriesFrom = (
  pattern: Parameters<typeof patternOf>[0],
  anchor_pickup: Temporal.Instant,
): Series => ({
  ...patternOf(pattern),
  anchor_pickup,
  anchor_number: 1,
});

/** An occurrence as the series plans it, whether it is an order already or not. */
export interface PlannedOccurrence {
  occurrence_number: number;
  pickup_date: Temporal.Instant;
}
