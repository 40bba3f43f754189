import {
  daysOf,
  type PatternDays,
  positionLabels,
  setPositions,
  weekdayNames,
} from '#shared/frequency/recurrence-pattern.ts';
import { isPatternDay, weekdayOf } from '#shared/series/pattern-dates.ts';

/** Tells the days of two patterns apart. */
export const daysKey = (days: PatternDays): string => JSON.stringify(daysOf(days));

/** The days of a month that a first pickup is one of; and those that are chosen, also where they do not fit. */
export function monthChoicesFor(first: Temporal.PlainDate, chosen: PatternDays): PatternDays[] {
  const by_day = [weekdayOf(first)];
  const all: PatternDays[] = [
    {},
    ...setPositions.map((by_set_pos) => ({ by_day, by_set_pos })),
    { by_month_day: -1 },
  ];
  const fitting = all.filter((days) => isPatternDay(days, first));
  return fitting.some((days) => daysKey(days) === daysKey(chosen)) ? fitting : [...fitting, chosen];
}

/** `Same day each month`, `2nd Tuesday`, `Last Friday`, `Last day`. */
export function nameMonthDays({ by_day, by_set_pos, by_month_day }: PatternDays): string {
  if (by_month_day) return 'Last day';
  const [weekday] = by_day ?? [];
  if (!weekday || !by_set_pos) return 'Same day each month';
  const position = by_set_pos === -1 ? 'Last' : positionLabels[by_set_pos];
  return `${position} ${weekdayNames[weekday]}`;
}
