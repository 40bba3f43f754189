import {
  type PatternDays,
  type RecurrencePattern,
  type SetPosition,
  type Weekday,
  weekdays,
} from '#shared/frequency/recurrence-pattern.ts';

type Day = Temporal.PlainDate;

/** The weekday of a date. */
export const weekdayOf = ({ dayOfWeek }: Day): Weekday => weekdays[dayOfWeek - 1] as Weekday;
const numberInWeek = (day: Weekday): number => weekdays.indexOf(day) + 1;
const mondayOf = (day: Day): Day => day.subtract({ days: day.dayOfWeek - 1 });

/** The last day of a month, the nth of a weekday in it, or the last of a weekday in it. */
function dayInMonth(month: Temporal.PlainYearMonth, { by_day, by_set_pos }: PatternDays): Day {
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  const [weekday] = by_day ?? [];
  if (!weekday || !by_set_pos) return last;
  const wanted = numberInWeek(weekday);
  if (by_set_pos === -1) return last.subtract({ days: (last.dayOfWeek - wanted + 7) % 7 });
  return first.add({ days: ((wanted - first.dayOfWeek + 7) % 7) + 7 * (by_set_pos - 1) });
}

/** Whether a day is one that the pattern names; every day is for a pattern that names none. */
export function isPatternDay(pattern: PatternDays, day: Day): boolean {
  if (pattern.by_month_day || pattern.by_set_pos) {
    return dayInMonth(day.toPlainYearMonth(), pattern).equals(day);
  }
  return pattern.by_day?.includes(weekdayOf(day)) ?? true;
}

/** The first of a pattern's days that is not before this one. */
export function nextPatternDay(pattern: PatternDays, from: Day): Day {
  let day = from;
  while (!isPatternDay(pattern, day)) day = day.add({ days: 1 });
  return day;
}

/**
 * The pattern's day that an anchor stands for: its own, as a first pickup has to be on one. Only in another
 * time zone an anchor can be on the day before or after.
 */
function anchorDay(pattern: PatternDays, day: Day): Day {
  const near = [0, -1, 1].map((days) => day.add({ days }));
  return near.find((each) => isPatternDay(pattern, each)) ?? day;
}

/**
 * The pattern's date that is `steps` dates after the one at `anchor`, or before it. Weeks begin on Monday
 * and count from the anchor's (RFC 5545, WKST=MO). For patterns that name their days.
 */
export function patternDate(pattern: RecurrencePattern, anchor: Day, steps: number): Day {
  const { frequency_value, frequency_type, by_day = [] } = pattern;
  const from = anchorDay(pattern, anchor);
  if (frequency_type === 'monthly') {
    return dayInMonth(from.toPlainYearMonth().add({ months: steps * frequency_value }), pattern);
  }
  const index = by_day.indexOf(weekdayOf(from)) + steps;
  const weeks = Math.floor(index / by_day.length);
  const weekday = by_day[index - weeks * by_day.length] as Weekday;
  return mondayOf(from).add({ days: 7 * weeks * frequency_value + numberInWeek(weekday) - 1 });
}

/** How many steps a day is after the anchor at least; up to three weeks' or months' dates too few. */
export function stepsBefore(pattern: RecurrencePattern, anchor: Day, day: Day): number {
  const { frequency_value, frequency_type, by_day = [] } = pattern;
  if (frequency_type === 'monthly') {
    const { months } = anchor.toPlainYearMonth().until(day.toPlainYearMonth(), { largestUnit: 'months' });
    return Math.floor(months / frequency_value) - 1;
  }
  const { weeks } = mondayOf(anchor).until(mondayOf(day), { largestUnit: 'weeks' });
  return (Math.floor(weeks / frequency_value) - 2) * by_day.length;
}

/**
 * The days of a pattern when one of its dates moves: Mon of Mon and Thu moved to a Tuesday makes Tue and Thu, a 2nd Tue moved to
 * the third Wednesday the 3rd Wed. `null` when two of its days would be one.
 */
export function movedDays(days: PatternDays, from: Day, to: Day): PatternDays | null {
  if (isPatternDay(days, to) && !(days.by_day && days.by_day.length > 1)) return days;
  if (days.by_month_day || !days.by_day) return {};
  if (days.by_set_pos) return weekdayOfMonth(to, days.by_set_pos === -1);
  const others = days.by_day.filter((day) => day !== weekdayOf(from));
  if (others.includes(weekdayOf(to))) return null;
  return { by_day: weekdays.filter((day) => day === weekdayOf(to) || others.includes(day)) };
}

/**
 * A date as the nth of its weekday in the month: `2nd Tue`. In the fifth week it is the last, and so is any last one
 * for somebody who `prefersLast`.
 */
export function weekdayOfMonth(
  day: Day,
  prefersLast = false,
): Required<Pick<PatternDays, 'by_day' | 'by_set_pos'>> {
  const isLast = day.day + 7 > day.daysInMonth;
  const position = Math.ceil(day.day / 7);
  const by_set_pos = position === 5 || (isLast && prefersLast) ? -1 : (position as SetPosition);
  return { by_day: [weekdayOf(day)], by_set_pos };
}
