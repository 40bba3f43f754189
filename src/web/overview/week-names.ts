import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';

/** Names a week by its first day; the current week gets `, so far`. */
export function useWeekNames(weeks: WeekStats[]): (week: WeekStats) => string {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const currentWeek = weeks.at(-1);
  return (week) => `${formatDate(week.first_day, today)}${week === currentWeek ? ', so far' : ''}`;
}
