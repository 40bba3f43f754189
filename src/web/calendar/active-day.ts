import { isInMonth } from './month.ts';

/** The day that has, or would get, the focus. The URL decides the month. */
export interface ActiveDay {
  /** The month the URL said last. */
  month: Temporal.PlainYearMonth;
  /** The day the user moved to; `null` when they have not moved in this month. */
  day: Temporal.PlainDate | null;
}

/**
 * The active day after the URL has changed to `month`. A day in that month or beyond it is kept: keys can be faster than the
 * router. Any other day is dropped, for example after Back.
 */
export function followMonth(active: ActiveDay, month: Temporal.PlainYearMonth): ActiveDay {
  if (active.month.equals(month)) return active;
  const { day } = active;
  const isArriving = day !== null && (isInMonth(month, day) || isBetween(month, active.month, day));
  return { month, day: isArriving ? day : null };
}

function isBetween(month: Temporal.PlainYearMonth, from: Temporal.PlainYearMonth, day: Temporal.PlainDate) {
  const { compare } = Temporal.PlainYearMonth;
  return compare(from, month) === compare(month, day.toPlainYearMonth());
}

/** The day the Tab key reaches: the active day, else today, else the first day of the month. */
export function tabStopOf({ month, day }: ActiveDay, today: Temporal.PlainDate): Temporal.PlainDate {
  return day ?? (isInMonth(month, today) ? today : month.toPlainDate({ day: 1 }));
}
