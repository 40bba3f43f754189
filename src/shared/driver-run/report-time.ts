import { isBefore, isEnterable } from '#shared/kernel/time.ts';

/** When something happened by the clock of a phone, and when the phone sent it by the same clock. */
export interface PhoneTimes {
  happened_at: Temporal.Instant;
  sent_at: Temporal.Instant;
}

/** When something happened, by our clock. */
export interface ReportTime {
  happened_at: Temporal.Instant;
  /** The phone said what cannot be: this is the arrival. */
  is_time_doubtful: boolean;
}

/** Whether what began with a report begins with this one: it happened first, whichever arrives first (RUN-8). */
export const isFirstOf = (began_at: Temporal.Instant | null, happened_at: Temporal.Instant): boolean =>
  began_at === null || isBefore(happened_at, began_at);

/** Somebody had a leg from a moment until another, both included; `null`: they have it still. */
export interface LegSpan {
  from_at: Temporal.Instant;
  until_at: Temporal.Instant | null;
}

/**
 * When a report happened: by the clock of the phone, corrected by the difference to ours as it was sent (LEG-10). What would
 * have happened after it arrived, or in another century, happened as it arrived.
 */
export function timeOfReport({ happened_at, sent_at }: PhoneTimes, arrived_at: Temporal.Instant): ReportTime {
  const corrected = arrived_at.subtract(sent_at.since(happened_at));
  return isBefore(arrived_at, corrected) || !isEnterable(corrected)
    ? { happened_at: arrived_at, is_time_doubtful: true }
    : { happened_at: corrected, is_time_doubtful: false };
}

/**
 * The same for a leg, of which `spans` say when it was the driver's. What would have happened when it was not theirs happened
 * as it arrived; `null` where it was not theirs then either (RUN-19).
 */
export function timeOfLegReport(
  times: PhoneTimes,
  arrived_at: Temporal.Instant,
  spans: readonly LegSpan[],
): ReportTime | null {
  const wasTheirs = (at: Temporal.Instant) =>
    spans.some(
      ({ from_at, until_at }) => !isBefore(at, from_at) && (until_at === null || !isBefore(until_at, at)),
    );
  const time = timeOfReport(times, arrived_at);
  if (wasTheirs(time.happened_at)) return time;
  return wasTheirs(arrived_at) ? { happened_at: arrived_at, is_time_doubtful: true } : null;
}

/**
 * The same for what can only have happened since a moment: the start of the day of a run, or the arrival of a report that is taken
 * back.
 */
export const timeOfReportSince = (
  times: PhoneTimes,
  arrived_at: Temporal.Instant,
  since: Temporal.Instant,
): ReportTime =>
  timeOfLegReport(times, arrived_at, [{ from_at: since, until_at: null }]) ?? {
    happened_at: arrived_at,
    is_time_doubtful: false,
  };
