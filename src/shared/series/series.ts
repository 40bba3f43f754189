import type { RecurrencePattern } from '#shared/frequency/frequency-template.ts';

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
  { frequency_type, frequency_value }: RecurrencePattern,
  anchor_pickup: Temporal.Instant,
): Series => ({ frequency_type, frequency_value, anchor_pickup, anchor_number: 1 });

/** An occurrence as the series plans it, whether it is an order already or not. */
export interface PlannedOccurrence {
  occurrence_number: number;
  pickup_date: Temporal.Instant;
}
