import type { User } from '#shared/accounts/user.ts';
import type { PatternDays } from '#shared/frequency/recurrence-pattern.ts';
import type { Reach } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { weekdayOfMonth } from '#shared/series/pattern-dates.ts';
import { raiseCase } from '../cases/raise-case.ts';
import { updateCase } from '../cases/update-case.ts';
import { assignDriver, unassignDriver } from '../deliveries/assign-driver.ts';
import { updateDelivery } from '../deliveries/update-delivery.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { cancelOrder } from '../orders/edit/cancel-order.ts';
import { editOrder } from '../orders/edit/edit-order.ts';
import { findOrders } from '../orders/list/order-list.store.ts';
import { setOrderLock } from '../orders/lock/set-order-lock.ts';
import { skipOccurrence } from '../orders/occurrences/skip-occurrence.ts';
import { placeOrder } from '../orders/place/place-order.ts';
import { holdSeries } from '../orders/series/steer-series.ts';
import type { OrderCommand } from '../orders/store/order-command.ts';
import type { SkuName, TemplateName } from './plan/catalogue.ts';
import type { Account } from './plan/people.ts';
import type { CaseStep, PlannedCase } from './plan/planned-case.ts';
import type { PlannedOrder, Step } from './plan/planned-order.ts';
import { asReport, sendReport } from './report-on-run.ts';

/** The database ids of what the plan names. Orders and cases are added as they are created. */
export interface DemoContext {
  users: ReadonlyMap<Account, User>;
  sku_ids: ReadonlyMap<SkuName, string>;
  template_ids: ReadonlyMap<TemplateName, string>;
  order_ids: Map<PlannedOrder, string>;
  /** Of the orders that recur. */
  series_ids: Map<PlannedOrder, string>;
  case_ids: Map<PlannedCase, string>;
}

/** Performs one step of the plan at its time, through the same functions the routes call. */
export const performStep = (db: Db, context: DemoContext, step: Step | CaseStep): Promise<void> =>
  'case' in step ? performOnCase(db, context, step) : performOnOrder(db, context, step);

async function performOnOrder(db: Db, context: DemoContext, step: Step): Promise<void> {
  const past = withClock(db, step.at);
  if (step.do === 'place') {
    const placed = await placeOrder(
      past,
      callerOf(context, step.order.customer, 'own'),
      draftOf(step.order, context, past.timeZone()),
    );
    context.order_ids.set(step.order, placed.id);
    if (placed.series_id) context.series_ids.set(step.order, placed.series_id);
    return;
  }
  if (step.do === 'skip' || step.do === 'hold') return steerSeries(past, context, step);
  const id = lookUp(context.order_ids, step.order);
  const by = (account: Account, reach: Reach): OrderCommand => ({
    id,
    caller: callerOf(context, account, reach),
    ifMatch: null,
  });
  switch (step.do) {
    case 'cancel':
      await cancelOrder(past, by(step.order.customer, 'own'));
      break;
    case 'assign':
      await assignDriver(past, by(step.by, 'any'), lookUp(context.users, step.driver).id);
      break;
    case 'unassign':
      await unassignDriver(past, by(step.by, 'any'));
      break;
    case 'report':
      await reportStep(db, past, by(step.by, 'assigned'), step);
      break;
    case 'set_status':
      await editOrder(past, by(step.by, 'any'), { status: step.status });
      break;
    case 'set_lock':
      await setOrderLock(past, by(step.by, 'any'), step.is_locked);
      break;
  }
}

/** Today's steps are reports of a run; those of the days before were entered one by one. */
async function reportStep(
  db: Db,
  past: Db,
  command: OrderCommand,
  step: Extract<Step, { do: 'report' }>,
): Promise<void> {
  const zone = db.timeZone();
  const isToday = businessDay(step.at, zone).equals(businessDay(db.now(), zone));
  const report = isToday ? await asReport(past, command.id, step) : null;
  if (report) await sendReport(past, command.caller, report);
  else await updateDelivery(past, command, step);
}

/** A customer skips a pickup of their series, or holds it. */
async function steerSeries(
  past: Db,
  context: DemoContext,
  step: Extract<Step, { do: 'skip' | 'hold' }>,
): Promise<void> {
  const id = lookUp(context.series_ids, step.order);
  const command = { id, caller: callerOf(context, step.order.customer, 'own'), ifMatch: null };
  if (step.do === 'skip') await skipOccurrence(past, { ...command, number: step.number });
  else {
    const from = businessDay(past.now(), past.timeZone());
    await holdSeries(past, command, { from, until: from.add({ days: step.days }) });
  }
}

async function performOnCase(db: Db, context: DemoContext, step: CaseStep): Promise<void> {
  const past = withClock(db, step.at);
  if (step.do === 'raise') {
    const { customer, about, ...draft } = step.case;
    const order_id = about && lookUp(context.order_ids, about);
    const raised = await raiseCase(past, callerOf(context, customer, 'own'), { ...draft, order_id });
    context.case_ids.set(step.case, raised.id);
    return;
  }
  const seen = { id: lookUp(context.case_ids, step.case), version: null };
  await updateCase(past, callerOf(context, step.by, 'any'), seen, step.update);
}

/**
 * A pending proposal: an admin wants more items and an earlier pickup for a recurring order of the customer and
 * all later ones.
 */
export async function proposeLargerOrder(
  db: Db,
  context: DemoContext,
  customer: Account,
  by: Account,
): Promise<void> {
  const [order] = await lastRecurring(db, context, customer);
  const items = order.items.map(({ sku_id, quantity }, line) => ({
    sku_id,
    quantity: line === 0 ? quantity + 20 : quantity,
  }));
  const edit = {
    items,
    pickup_date: order.pickup_date.subtract({ minutes: 90 }),
    scope: 'following' as const,
  };
  const past = withClock(db, db.now().subtract({ minutes: 32 }));
  await editOrder(past, { id: order.id, caller: callerOf(context, by, 'any'), ifMatch: null }, edit);
}

/** The customer changes the one before that by hand, for this time alone. */
export async function changeOneByHand(db: Db, context: DemoContext, customer: Account): Promise<void> {
  const [, order] = await lastRecurring(db, context, customer);
  const edit = {
    special_instructions: 'This once at the front desk: the lift of the dock is being repaired.',
    scope: 'this' as const,
  };
  const past = withClock(db, db.now().subtract({ minutes: 47 }));
  await editOrder(past, { id: order.id, caller: callerOf(context, customer, 'own'), ifMatch: null }, edit);
}

/** The last two orders by pickup of a customer that recur and that nobody has begun. */
async function lastRecurring(
  db: Db,
  context: DemoContext,
  customer: Account,
): Promise<[last: Order, one_before: Order]> {
  const query = { type: 'recurring' as const, status: ['pending' as const, 'scheduled' as const], limit: 2 };
  const theirs = callerOf(context, customer, 'own');
  const [first, second] = (await findOrders(db, theirs, { ...query, sort: 'pickup_date' })).rows;
  if (!first || !second) throw new Error('too little of the customer recurs');
  return [first, second];
}

/** A person who does something, as a call of theirs would say. */
export function callerOf(context: DemoContext, account: Account, reach: Reach): Caller {
  const user = lookUp(context.users, account);
  // The account made the customer, so the two have one id.
  const customer_id = user.role === 'customer' ? user.id : null;
  return { ...user, customer_id, session_id: crypto.randomUUID(), reach };
}

function draftOf(order: PlannedOrder, { sku_ids, template_ids }: DemoContext, zone: string) {
  return {
    items: order.lines.map(({ sku, quantity }) => ({ sku_id: lookUp(sku_ids, sku), quantity })),
    pickup_date: order.pickup_date,
    delivery_date: order.delivery_date,
    pickup_address: order.pickup_address,
    delivery_address: order.customer.address,
    special_instructions: order.instructions,
    is_recurring: order.template !== null,
    frequency_template_id: order.template && lookUp(template_ids, order.template),
    recurrence: order.days ? daysFrom(order.days, businessDay(order.pickup_date, zone)) : undefined,
    ends_after: order.ends_after,
  };
}

/** The days of a pattern that has this day. */
function daysFrom(days: NonNullable<PlannedOrder['days']>, day: Temporal.PlainDate): PatternDays {
  if (days === 'weekday_of_month') return weekdayOfMonth(day);
  if (days === 'last_day') return { by_month_day: -1 };
  return { by_day: ['MO', 'TH'] };
}

function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error('the plan names something that was not made');
  return value;
}
