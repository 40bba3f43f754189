import { formatLongDate } from '#shared/kernel/date-text.ts';
import { refuseField } from '#shared/kernel/problem.ts';

/** Months and quarters by the calendar; a running one ends today. */
export const statementPeriods = ['month', 'last_month', 'quarter', 'last_quarter'] as const;
export type StatementPeriod = (typeof statementPeriods)[number];

export const statementPeriodLabels = {
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
} as const satisfies Record<StatementPeriod, string>;

/** Business days, both included. */
export interface StatementDays {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** What a statement is asked for: a period by its name, or days. */
export interface AskedPeriod {
  period?: StatementPeriod | undefined;
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
}

const startOfMonth = (day: Temporal.PlainDate) => day.with({ day: 1 });
/** Quarters begin in January, April, July and October. */
const startOfQuarter = (day: Temporal.PlainDate) =>
  startOfMonth(day.subtract({ months: (day.month - 1) % 3 }).with({ day: 1 }));

function daysOf(period: StatementPeriod, today: Temporal.PlainDate): StatementDays {
  const startOf = period === 'month' || period === 'last_month' ? startOfMonth : startOfQuarter;
  const start = startOf(today);
  if (period === 'month' || period === 'quarter') return { from: start, to: today };
  const to = start.subtract({ days: 1 });
  return { from: startOf(to), to };
}

/** The month before that of a business day. */
export const lastMonth = (today: Temporal.PlainDate): StatementDays => daysOf('last_month', today);

const maxDays = 366;

/**
 * The days of a statement: a named period, this month unless something else is asked, or from one day to another; without the
 * first it begins with the month of the last. @throws Refusal `invalid`
 */
export function statementDays({ period, from, to }: AskedPeriod, today: Temporal.PlainDate): StatementDays {
  if (!from && !to) return daysOf(period ?? 'month', today);
  const last = to ?? today;
  const first = from ?? startOfMonth(last);
  if (Temporal.PlainDate.compare(last, today) > 0) refuseField('to', 'Choose today or a day before');
  if (Temporal.PlainDate.compare(first, last) > 0)
    refuseField('from', 'Choose a day that is not after the last');
  if (first.until(last, { largestUnit: 'days' }).days >= maxDays)
    refuseField('from', 'Choose at most a year');
  return { from: first, to: last };
}

/** `1 to 24 November 2026`, `28 October to 24 November 2026`, `24 November 2026`: as much as it takes. */
export function periodText({ from, to }: StatementDays): string {
  if (from.equals(to)) return formatLongDate(to);
  if (from.year !== to.year) return `${formatLongDate(from)} to ${formatLongDate(to)}`;
  const first =
    from.month === to.month ? `${from.day}` : from.toLocaleString('en-AU', { day: 'numeric', month: 'long' });
  return `${first} to ${formatLongDate(to)}`;
}
