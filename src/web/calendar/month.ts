/** Months of whole weeks, and the moves from day to day. Days are business days; no browser's zone comes near them. */

export type Weeks = readonly (readonly Temporal.PlainDate[])[];

/** The years a day can be asked for in. */
const firstMonth = Temporal.PlainYearMonth.from('2000-01');
const lastMonth = Temporal.PlainYearMonth.from('2199-12');
const firstDay = firstMonth.toPlainDate({ day: 1 });
const lastDay = lastMonth.toPlainDate({ day: 31 });

export const monthOf = (day: Temporal.PlainDate): Temporal.PlainYearMonth => day.toPlainYearMonth();

export const isInMonth = (month: Temporal.PlainYearMonth, day: Temporal.PlainDate): boolean =>
  monthOf(day).equals(month);

/** As many weeks as it takes to show all of a month, from Sunday to Saturday: four to six. */
export function weeksOf(month: Temporal.PlainYearMonth): Weeks {
  const first = month.toPlainDate({ day: 1 });
  // Temporal counts Monday 1 to Sunday 7.
  const before = first.dayOfWeek % 7;
  const start = first.subtract({ days: before });
  return Array.from({ length: Math.ceil((before + month.daysInMonth) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.add({ days: week * 7 + day })),
  );
}

/** The days shown with a month, as far as they can be asked for. */
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

/** The month before or after; `null` where there is none that can be asked for. */
export function adjacentMonth(month: Temporal.PlainYearMonth, by: 1 | -1): Temporal.PlainYearMonth | null {
  const adjacent = month.add({ months: by });
  return isSupported(adjacent.toPlainDate({ day: 1 })) ? adjacent : null;
}

/** A key pressed on a day of a grid. */
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
 * Where a key leads from a day: arrows to the next day or week, Home and End to the ends of the week, Page Up and
 * Page Down to the same day of another month. `null` for any other key, and at the end of time.
 */
export function moveByKey(key: string, day: Temporal.PlainDate): Temporal.PlainDate | null {
  const moved = keyMoves[key]?.(day);
  return moved && isSupported(moved) ? moved : null;
}
