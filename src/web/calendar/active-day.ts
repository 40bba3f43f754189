import { isInMonth } from './month.ts';

/** The day that has the focus, or would get it, in a month that the address decides. */
export interface ActiveDay {
  /** The month the address said last. */
  month: Temporal.PlainYearMonth;
  /** The day somebody went to; `null` while nobody has in this month. */
  day: Temporal.PlainDate | null;
}

/**
 * What is left of a choice when the address shows another month. A day in that month is kept: somebody moved there
 * with the keys. So is a day the address is still on its way to, when keys are quicker than it. From any other, such
 * as after Back, nothing is left.
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

/** Where the Tab key enters a month: where somebody was, else today, else its first day. */
export function tabStopOf({ month, day }: ActiveDay, today: Temporal.PlainDate): Temporal.PlainDate {
  return day ?? (isInMonth(month, today) ? today : month.toPlainDate({ day: 1 }));
}
