import { businessDay } from '#shared/kernel/time.ts';
import type { Hold, PlannedOccurrence, SeriesEnd } from './series.ts';

/** Whether an occurrence lies after the end of its series. `zone` is an IANA time zone. */
export function isAfterEnd(
  { ends_on, ends_after }: SeriesEnd,
  { occurrence_number, pickup_date }: PlannedOccurrence,
  zone: string,
): boolean {
  if (ends_after !== null && occurrence_number > ends_after) return true;
  return ends_on !== null && Temporal.PlainDate.compare(businessDay(pickup_date, zone), ends_on) > 0;
}

/** Whether a pickup falls out because of a hold. `zone` is an IANA time zone. */
export function isHeld(hold: Hold | null, pickup_date: Temporal.Instant, zone: string): boolean {
  if (!hold) return false;
  const day = businessDay(pickup_date, zone);
  const isFrom = Temporal.PlainDate.compare(day, hold.from) >= 0;
  return isFrom && (hold.until === null || Temporal.PlainDate.compare(day, hold.until) <= 0);
}
