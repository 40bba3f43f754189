/**
 * Months as whole weeks, and the key moves between days. Days are business days; the browser's time zone
 * plays no part.
 */

export type Weeks = readonly (readonly Temporal.PlainDate[])[];

/** The service accepts days of these months only. */
const firstMonth = Temporal.PlainYearMonth.from('2000-01');
const lastMonth = Temporal.PlainYearMonth.from('2199-12');
const firstDay = firstMonth.toPlainDate({ day: 1 });
const lastDay = lastMonth.toPlainDate({ day: 31 });

export const monthOf = (day: Temporal.PlainDate): Temporal.PlainYearMonth => day.toPlainYearMonth();

export const isInMonth = (month: Temporal.PlainYearMonth, day: Temporal.PlainDate): boolean =>
  monthOf(day).equals(month);

/** The weeks that show a whole month, from Sunday to Saturday: four to six. */
export function weeksOf(month: Temporal.PlainYearMonth): Weeks {
  const first = month.toPlainDate({ day: 1 });
  // Temporal counts Monday 1 to Sunday 7.
  const before = first.dayOfWeek % 7;
  const start = first.subtract({ days: before });
  return Array.from({ length: Math.ceil((before + month.daysInMonth) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.add({ days: week * 7 + day })),
  );
}

/** The first and last day shown with a month, limited to what the service accepts. */
export function visibleRange(month: Temporal.PlainYearMonth): {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
} {
  const days = weeksOf(month).flat();
  return {
    from: isSupported(days[0] ?? firstDay) ? (days[0] ?? firstDay) : firstDay,
    to: isSupported(days.at(-1) ?? lastDay) ? (days.at(-1) ?? lastDay) : lastDay,
  };
}

const isSupported = (day: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, firstDay) >= 0 && Temporal.PlainDate.compare(day, lastDay) <= 0;

/** The month before or after; `null` when the service does not accept it. */
export function adjacentMonth(month: Temporal.PlainYearMonth, by: 1 | -1): Temporal.PlainYearMonth | null {
  const adjacent = month.add({ months: by });
  return isSupported(adjacent.toPlainDate({ day: 1 })) ? adjacent : null;
}

/** Where a key moves the focus. */
type DayMove = (day: Temporal.PlainDate) => Temporal.PlainDate;

const keyMoves: Readonly<Record<string, DayMove>> = {
  ArrowLeft: (day) => day.subtract({ days: 1 }),
  ArrowRight: (day) => day.add({ days: 1 }),
  ArrowUp: (day) => day.subtract({ weeks: 1 }),
  ArrowDown: (day) => day.add({ weeks: 1 }),
  Home: (day) => day.subtract({ days: day.dayOfWeek % 7 }),
  End: (day) => day.add({ days: 6 - (day.dayOfWeek % 7) }),
  PageUp: (day) => day.subtract({ months: 1 }),
  PageDown: (day) => day.add({ months: 1 }),
};

/**
 * The day a key moves to: arrows to the next day or week, Home and End to the ends of the week, Page Up and Page Down to the same
 * day of another month. `null` for any other key, and for a day the service does not accept.
 */
export function moveByKey(key: string, day: Temporal.PlainDate): Temporal.PlainDate | null {
  const moved = keyMoves[key]?.(day);
  return moved && isSupported(moved) ? moved : null;
}
