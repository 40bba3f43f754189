import * as z from 'zod';
import { Amount, type Cents } from '#shared/kernel/money.ts';

/** The days after the due day of each age but the first, both included; `null` is without end. */
export const ageDays = {
  days_1_30: [1, 30],
  days_31_60: [31, 60],
  days_61_90: [61, 90],
  over_90: [91, null],
} as const satisfies Record<string, readonly [number, number | null]>;

type LateAge = keyof typeof ageDays;
export type Age = 'not_due' | LateAge;

const lateAges = Object.keys(ageDays) as LateAge[];
export const ages: readonly Age[] = ['not_due', ...lateAges];

/** What is open by age (STM-3). All of it together is what is to pay. */
export const Ages = z.object({
  not_due: Amount,
  days_1_30: Amount,
  days_31_60: Amount,
  days_61_90: Amount,
  over_90: Amount,
});
export type Ages = z.infer<typeof Ages>;

export const ageLabels = {
  not_due: 'Not due',
  days_1_30: '1–30 days',
  days_31_60: '31–60 days',
  days_61_90: '61–90 days',
  over_90: 'More than 90 days',
} as const satisfies Record<Age, string>;

/** Days after a due day: due on 1 November is 21 days late on the 22nd; zero or less is not late. */
export const daysLate = (due_on: Temporal.PlainDate, day: Temporal.PlainDate): number =>
  due_on.until(day, { largestUnit: 'days' }).days;

/** The age at the end of a business day of what is due on another. */
export function ageOf(due_on: Temporal.PlainDate, day: Temporal.PlainDate): Age {
  const late = daysLate(due_on, day);
  return lateAges.findLast((age) => late >= ageDays[age][0]) ?? 'not_due';
}

/** What is owed and not settled yet. */
interface OpenDebit {
  due_on: Temporal.PlainDate;
  /** In cents, above zero. */
  open: Cents;
}

/**
 * What is open by age at the end of a business day, with credit taken off, due earliest first (STM-3, STM-5).
 * `credit`: in cents, above zero. So it adds up to the balance, and to nothing where that is the customer's.
 */
export function agesOf(debits: readonly OpenDebit[], credit: Cents, day: Temporal.PlainDate): Ages {
  const result: Ages = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
  let unused = credit;
  for (const { due_on, open } of debits.toSorted((a, b) => Temporal.PlainDate.compare(a.due_on, b.due_on))) {
    const paid = Math.min(unused, open);
    unused -= paid;
    result[ageOf(due_on, day)] += open - paid;
  }
  return result;
}

/** What of it is past its due day: the overdue amount, credit taken off. */
export const overdueOf = (open: Ages): Cents => lateAges.reduce((sum, age) => sum + open[age], 0);
