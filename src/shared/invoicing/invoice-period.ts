import type { InvoiceWhen } from './invoice-when.ts';

/** Business days, both included. */
export interface InvoicePeriod {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
}

type PeriodKind = Exclude<InvoiceWhen, 'by_hand' | 'delivery'>;

/** Whether orders are gathered for a period. */
export const isPeriodic = (when: InvoiceWhen): when is PeriodKind =>
  when !== 'by_hand' && when !== 'delivery';

/** How many days are drafted at once; any other number is a month. */
export const periodDays = { delivery: 1, weekly: 7, fortnightly: 14 } as const;

/** Fortnights are counted from this Sunday, so that an order is in the same one whenever it is asked (INV-3). */
const firstFortnight = Temporal.PlainDate.from('1970-01-04');

/** The period of a business day: a week from Sunday to Saturday, two such weeks, or a month. */
export function periodAt(when: PeriodKind, day: Temporal.PlainDate): InvoicePeriod {
  if (when === 'monthly') {
    return { start: day.with({ day: 1 }), end: day.with({ day: day.daysInMonth }) };
  }
  const days = periodDays[when];
  const passed = firstFortnight.until(day, { largestUnit: 'days' }).days;
  const start = day.subtract({ days: ((passed % days) + days) % days });
  return { start, end: start.add({ days: days - 1 }) };
}

/** The last period that has ended before a business day begins. */
export const lastPeriodBefore = (when: PeriodKind, day: Temporal.PlainDate): InvoicePeriod =>
  periodAt(when, periodAt(when, day).start.subtract({ days: 1 }));
