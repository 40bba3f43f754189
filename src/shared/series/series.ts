import type { Closing } from '#shared/booking/closing.ts';
import { patternOf, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';

/**
 * What makes an order recur: occurrence `anchor_number` is picked up at `anchor_pickup`, the others at regular
 * steps before and after it.
 */
export interface Series extends RecurrencePattern {
  anchor_pickup: Temporal.Instant;
  anchor_number: number;
}

/** When a series ends: after a business day or a number, both included; never with neither. */
export interface SeriesEnd {
  ends_on: Temporal.PlainDate | null;
  ends_after: number | null;
}

/** The business days on which nothing is picked up, both included; without `until` it lasts until somebody resumes. */
export interface Hold {
  from: Temporal.PlainDate;
  until: Temporal.PlainDate | null;
}

/** A series with all that says which of its occurrences take place, and when. */
export interface SeriesPlan extends Series, SeriesEnd {
  /** When the occurrence at the anchor is delivered: all others are as long under way. */
  anchor_delivery: Temporal.Instant;
  /** The closed days with the rule of the series; `null` where there are none. */
  closing: Closing | null;
  /** The pickups of the orders that stand, by number, but for dates somebody chose by hand; for `closing` only. */
  standing: ReadonlyMap<number, Temporal.Instant>;
  hold: Hold | null;
  /** The highest number that is decided: an order, or dropped. */
  made_through: number;
  /** The numbers after it that are skipped. */
  skipped: ReadonlySet<number>;
}

/** The plan of a series of which nothing but its first occurrence is decided. */
export const planFrom = (
  series: Series & SeriesEnd & Pick<SeriesPlan, 'anchor_delivery' | 'closing'>,
): SeriesPlan => ({
  ...series,
  hold: null,
  made_through: series.anchor_number,
  skipped: new Set(),
  standing: new Map([[series.anchor_number, series.anchor_pickup]]),
});

/** The series of a pattern whose first pickup is at `anchor_pickup`. */
export const seriesFrom = (
  pattern: Parameters<typeof patternOf>[0],
  anchor_pickup: Temporal.Instant,
): Series => ({
  ...patternOf(pattern),
  anchor_pickup,
  anchor_number: 1,
});

/**
 * Why an occurrence that is planned does not take place: somebody skipped it, it is on hold, the shop is closed, or another
 * one of the series is on the day to which it would move.
 */
export type Drop = 'skipped' | 'held' | 'closed' | 'merged';

/** Why a number of a series is no order that takes place: it was dropped, or staff removed its order. */
export const exceptionOutcomes = ['skipped', 'held', 'closed', 'merged', 'removed'] as const satisfies (
  | Drop
  | 'removed'
)[];

/** Why a series has ended: somebody ended it, it has reached its end, or its last order was removed. */
export const stopReasons = ['person', 'ended', 'removed'] as const;
export type StopReason = (typeof stopReasons)[number];

/** An occurrence as the series plans it, whether it is an order already or not. */
export interface PlannedOccurrence {
  occurrence_number: number;
  pickup_date: Temporal.Instant;
}
