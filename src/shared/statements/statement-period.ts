import { formatLongDate } from '#shared/kernel/date-text.ts';
import { refuseField } from '#shared/kernel/problem.ts';

/** Months and quarters by the calendar, years from July to June; a running one ends today. */
export const statementPeriods = [
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'financial_year',
  'last_financial_year',
] as const;
export type StatementPeriod = (typeof statementPeriods)[number];

export const statementPeriodLabels = {
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
  financial_year: 'This financial year',
  last_financial_year: 'Last financial year',
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

/** Of the period of so many months that a day is in; years and quarters are counted from July. */
const startOf = (day: Temporal.PlainDate, months: number) =>
  day.subtract({ months: (day.month + 5) % months }).with({ day: 1 });

const spans: Record<StatementPeriod, { months: number; isLast?: true }> = {
  month: { months: 1 },
  last_month: { months: 1, isLast: true },
  quarter: { months: 3 },
  last_quarter: { months: 3, isLast: true },
  financial_year: { months: 12 },
  last_financial_year: { months: 12, isLast: true },
};

function daysOf(period: StatementPeriod, today: Temporal.PlainDate): StatementDays {
  const { months, isLast } = spans[period];
  const start = startOf(today, months);
  if (!isLast) return { from: start, to: today };
  const to = start.subtract({ days: 1 });
  return { from: startOf(to, months), to };
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
  const first = from ?? startOf(last, 1);
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
