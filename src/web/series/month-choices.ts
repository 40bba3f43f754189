import {
  daysOf,
  type PatternDays,
  positionLabels,
  weekdayNames,
} from '#shared/frequency/recurrence-pattern.ts';

/** Tells the days of two patterns apart. */
export const daysKey = (days: PatternDays): string => JSON.stringify(daysOf(days));

/** `Same day each month`, `2nd Tuesday`, `Last Friday`, `Last day`. */
export function nameMonthDays({ by_day, by_set_pos, by_month_day }: PatternDays): string {
  if (by_month_day) return 'Last day';
  const [weekday] = by_day ?? [];
  if (!weekday || !by_set_pos) return 'Same day each month';
  const position = by_set_pos === -1 ? 'Last' : positionLabels[by_set_pos];
  return `${position} ${weekdayNames[weekday]}`;
}
