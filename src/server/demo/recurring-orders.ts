import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { customers } from './plan/customers.ts';
import type { Customer } from './plan/people.ts';
import type { PlannedOrder, Step } from './plan/planned-order.ts';

/** An order that recurs, and in how many days it is collected. */
type RecurringOrder = Partial<PlannedOrder> & { day: number };

/** Series that the demo must always show: on hold, one that ends after a count, and on the last day of the month. */
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
