import { useQuery } from '@tanstack/react-query';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import type { BookingValues } from '#web/booking-settings/form/booking-values.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { RulesNow } from './rule-texts.ts';

/** A number that is none yet counts as 0 in the sentences: the field says what is wrong. */
const numberOr0 = (text: string): number => Math.min(parseWholeNumber(text) || 0, 999);

/** The rules as the form has them at this moment. */
export function useRulesNow(
  values: BookingValues,
  { time_zone, lock_hours }: { time_zone: string; lock_hours: number },
): RulesNow {
  const { data: closed = [] } = useQuery(closedDaysToComeQuery);
  return {
    now: useNow(),
    zone: time_zone,
    lock_hours,
    use_windows: values.use_windows,
    book_lead_hours: numberOr0(values.book_lead_hours),
    book_ahead_days: numberOr0(values.book_ahead_days),
    turnaround_days: numberOr0(values.turnaround_days),
    change_cutoff_hours: numberOr0(values.change_cutoff_hours),
    working_days: values.working_days,
    closed: new Map(closed.map(({ day, name }) => [`${day}`, name])),
    windows: values.windows.map((window, index) => ({
      ...window,
      id: `${index}`,
      starts_at: Temporal.PlainTime.from(window.starts_at),
      ends_at: Temporal.PlainTime.from(window.ends_at),
    })),
  };
}
