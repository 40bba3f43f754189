import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { type RecurrencePattern, weekdays } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesPlan } from './series.ts';

/** When the visits of a series take place: the time of the business day, and the ISO weekdays, 1 Mon … 7 Sun. */
export interface VisitTimes {
  time: Temporal.PlainTime;
  weekdays: number[];
  /** Whether each of these weekdays has its turn by the pattern; otherwise dates fall on them as the month has it. */
  is_fixed: boolean;
}

type Anchored = RecurrencePattern & Pick<SeriesPlan, 'anchor_pickup' | 'anchor_delivery'>;

/** When a leg of a series takes place, by its pattern. `zone` is an IANA time zone. */
export function visitTimes(series: Anchored, leg: WindowLeg, zone: string): VisitTimes {
  const { anchor_pickup, anchor_delivery } = series;
  const pickupDays = pickupWeekdays(series, zone);
  const moved = businessDay(anchor_pickup, zone).until(businessDay(anchor_delivery, zone)).days;
  const anchor = leg === 'pickup' ? anchor_pickup : anchor_delivery;
  const days = pickupDays ?? [1, 2, 3, 4, 5, 6, 7];
  return {
    time: anchor.toZonedDateTimeISO(zone).toPlainTime(),
    weekdays: leg === 'pickup' ? days : days.map((day) => ((day - 1 + moved) % 7) + 1),
    is_fixed: pickupDays !== null,
  };
}

/** The weekdays of its pickups; `null` where they differ from date to date. */
function pickupWeekdays(
  { frequency_type, frequency_value, by_day, anchor_pickup }: Anchored,
  zone: string,
): number[] | null {
  if (by_day) return by_day.map((day) => weekdays.indexOf(day) + 1);
  const isWeekly = frequency_type === 'weekly' || (frequency_type === 'daily' && frequency_value % 7 === 0);
  return isWeekly ? [businessDay(anchor_pickup, zone).dayOfWeek] : null;
}
