import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { caseData } from './case-data.ts';
import { customers } from './plan/customers.ts';
import { type Account, newcomer } from './plan/people.ts';
import type { CaseData, CaseStep } from './plan/planned-case.ts';
import type { PlannedOrder, Step } from './plan/planned-order.ts';

/**
 * The steps of every case of the demo until `now`, case by case. `orders` are the planned order steps: a
 * case may be about one of these orders. `zone` is an IANA time zone.
 */
export function planCases(now: Temporal.Instant, zone: string, orders: readonly Step[]): CaseStep[] {
  const today = businessDay(now, zone);
  return caseData
    .flatMap((data) => stepsOf(data, today, zone, orders))
    .filter(({ at }) => !isBefore(now, at));
}

function stepsOf(
  data: CaseData,
  today: Temporal.PlainDate,
  zone: string,
  orders: readonly Step[],
): CaseStep[] {
  const { from, days_ago, time, about, answers, ...draft } = data;
  const day = today.subtract({ days: days_ago });
  const at = businessInstant(day, Temporal.PlainTime.from(time), zone);
  const customer = accountOf(from);
  const planned = {
    ...draft,
    customer,
    about: about ? latestDeliveredOrder(about, customer, at, orders) : null,
  };
  return [
    { at, do: 'raise', case: planned },
    ...answers.map(({ by, days_later, time, ...update }) => ({
      at: businessInstant(day.add({ days: days_later }), Temporal.PlainTime.from(time), zone),
      do: 'update' as const,
      case: planned,
      by,
      update,
    })),
  ];
}

/** The customer's latest order with that SKU that was delivered before a moment. */
function latestDeliveredOrder(
  sku: CaseData['about'],
  customer: Account,
  moment: Temporal.Instant,
  orders: readonly Step[],
): PlannedOrder | null {
  const delivered = orders.findLast(
    (step) =>
      step.do === 'report' &&
      step.status === 'delivered' &&
      step.order.customer === customer &&
      step.order.lines.some((line) => line.sku === sku) &&
      isBefore(step.at, moment),
  );
  return delivered?.order ?? null;
}

function accountOf(email: string): Account {
  const account = [...customers, newcomer].find((one) => one.email === email);
  if (!account) throw new Error(`nobody has the address ${email}`);
  return account;
}
