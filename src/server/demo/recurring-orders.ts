import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { amelia, customers } from './plan/customers.ts';
import type { Customer } from './plan/people.ts';
import type { PlannedOrder, Step } from './plan/planned-order.ts';

/** An order that recurs, and in how many days it is collected. */
type RecurringOrder = Partial<PlannedOrder> & { day: number };

/**
 * Series that the demo must always show: on hold, one that ends after a count, on the last day of the month, and on Mondays
 * and Thursdays.
 */
export const recurringOrders = (now: Temporal.Instant, zone: string): readonly RecurringOrder[] => [
  {
    customer: withEmail('office@littlewattle.example'),
    scenario: 'usual',
    day: -3,
    template: 'Bi-weekly',
    steering: { hold_days: 34 },
  },
  {
    customer: withEmail('boatshed@northbank.example'),
    scenario: 'usual',
    day: 7,
    template: 'Bi-weekly',
    ends_after: 8,
  },
  {
    customer: withEmail('events.and.conference.linen@quarterdeck-pyrmont-wharf.example'),
    scenario: 'usual',
    day: daysToLastOfMonth(businessDay(now, zone)),
    template: 'Monthly',
    days: 'last_day',
  },
  {
    customer: amelia,
    scenario: 'usual',
    day: daysToMondayOrThursday(businessDay(now, zone)),
    template: 'Weekly',
    days: 'twice_a_week',
    steering: { skip: 3 },
  },
];

function withEmail(email: string): Customer {
  const customer = customers.find((each) => each.email === email);
  if (!customer) throw new Error(`nobody has the address ${email}`);
  return customer;
}

/** To the next last day of a month that is neither today nor tomorrow: the drivers' days are full. */
function daysToLastOfMonth(today: Temporal.PlainDate): number {
  const soonest = today.add({ days: 2 });
  return today.until(soonest.with({ day: soonest.daysInMonth })).days;
}

/** To the first of them that is so far ahead that the clock has made none after it. */
function daysToMondayOrThursday(today: Temporal.PlainDate): number {
  let days = 8;
  while (![1, 4].includes(today.add({ days }).dayOfWeek)) days++;
  return days;
}

/** What the customer of an order does with its series; `null` for nothing. `zone` is an IANA time zone. */
export function steeringStep(order: PlannedOrder, now: Temporal.Instant, zone: string): Step | null {
  const { steering, placed_at } = order;
  if (!steering) return null;
  if ('skip' in steering) {
    const soon = placed_at.add({ minutes: 12 });
    return { at: isBefore(soon, now) ? soon : now, order, do: 'skip', number: steering.skip };
  }
  const yesterday = businessDay(now, zone).subtract({ days: 1 });
  const at = businessInstant(yesterday, new Temporal.PlainTime(16, 20), zone);
  return { at, order, do: 'hold', days: steering.hold_days };
}
