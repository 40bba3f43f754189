import { and, desc, eq } from 'drizzle-orm';
import type { User } from '#shared/accounts/user.ts';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import type { PatternDays } from '#shared/frequency/recurrence-pattern.ts';
import type { Reach } from '#shared/kernel/route.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Role } from '#shared/roles.ts';
import { weekdayOfMonth } from '#shared/series/pattern-dates.ts';
import { raiseCase } from '../cases/raise-case.ts';
import { updateCase } from '../cases/update-case.ts';
import { assignDriver, unassignDriver } from '../deliveries/assign-driver.ts';
import { updateDelivery } from '../deliveries/update-delivery.ts';
import { receiveReport } from '../driver-run/receive-report.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { cancelOrder } from '../orders/edit/cancel-order.ts';
import { editOrder } from '../orders/edit/edit-order.ts';
import { setOrderLock } from '../orders/lock/set-order-lock.ts';
import { skipOccurrence } from '../orders/occurrences/skip-occurrence.ts';
import { placeOrder } from '../orders/place/place-order.ts';
import { holdSeries } from '../orders/series/hold-resume-stop.ts';
import { legs } from '../schema.ts';
import type { CaseStep, PlannedCase } from './cases.ts';
import type { PlannedOrder, Step } from './orders.ts';
import type { Account } from './people.ts';

/** The laundry that is being filled, with what was made of the plan so far. */
export interface Shop {
  /** Its clock stands at the moment the demo is opened. */
  db: Db;
  today: Temporal.PlainDate;
  /** By email. */
  users: Map<string, User>;
  /** Of SKUs and templates, by name. */
  ids: Map<string, string>;
  orders: Map<PlannedOrder, Pick<Order, 'id' | 'series_id'>>;
  case_ids: Map<PlannedCase, string>;
}

/** The laundry so many minutes before the demo is opened. */
export const ago = ({ db }: Shop, minutes: number): Db => withClock(db, db.now().subtract({ minutes }));

/** The laundry at a time of a day, such as `08:31`. */
export const on = ({ db }: Shop, day: Temporal.PlainDate, time: string): Db =>
  withClock(db, businessInstant(day, Temporal.PlainTime.from(time), db.timeZone()));

const reaches: Record<Role, Reach> = { owner: 'any', admin: 'any', driver: 'assigned', customer: 'own' };

/** A person who does something, as a call of theirs would say. */
export function callerOf({ users }: Shop, { email }: Pick<Account, 'email'>): Caller {
  const user = lookUp(users, email);
  // The account made the customer, so the two have one id.
  const customer_id = user.role === 'customer' ? user.id : null;
  return { ...user, customer_id, session_id: crypto.randomUUID(), reach: reaches[user.role] };
}

export function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the plan names something that was not made: ${key}`);
  return value;
}

/** What a step reads or writes: an order, the runs of a driver, or what gives orders or cases the next number. */
type Subject = PlannedOrder | Account | 'order number' | 'case number';

/**
 * Performs the steps, which come by time. Those that share no subject are under way together, so that PostgreSQL works on some
 * while others are made; those that do come one after the other. So all is as if every step had waited for the one before.
 */
export async function performSteps(
  steps: readonly (Step | CaseStep)[],
  perform: (step: Step | CaseStep) => Promise<void>,
): Promise<void> {
  const drivers = driversOf(steps);
  const lastOf = new Map<Subject, Promise<void>>();
  for (const step of steps) {
    const subjects = subjectsOf(step, drivers);
    const earlier = subjects.map((subject) => lastOf.get(subject));
    const done = Promise.all(earlier).then(() => perform(step));
    for (const subject of subjects) lastOf.set(subject, done);
  }
  await Promise.all(lastOf.values());
}

function subjectsOf(step: Step | CaseStep, drivers: ReadonlyMap<PlannedOrder, Set<Account>>): Subject[] {
  if ('case' in step) return ['case number', ...(step.case.about ? [step.case.about] : [])];
  if (step.do === 'place') return ['order number', step.order];
  return [step.order, ...(drivers.get(step.order) ?? [])];
}

/** Whoever drives for an order at some time: whatever changes the order may change their runs. */
function driversOf(steps: readonly (Step | CaseStep)[]): Map<PlannedOrder, Set<Account>> {
  const drivers = new Map<PlannedOrder, Set<Account>>();
  for (const step of steps) {
    if (step.do !== 'assign') continue;
    drivers.set(step.order, (drivers.get(step.order) ?? new Set()).add(step.driver));
  }
  return drivers;
}

/** Performs one step of the plan at its time, through the same functions the routes call. */
export async function performStep(shop: Shop, step: Step | CaseStep): Promise<void> {
  const past = withClock(shop.db, step.at);
  if (step.do === 'raise') {
    const { customer, about, ...draft } = step.case;
    const order_id = about && lookUp(shop.orders, about).id;
    const { id } = await raiseCase(past, callerOf(shop, customer), { ...draft, order_id });
    shop.case_ids.set(step.case, id);
  } else if (step.do === 'update') {
    const seen = { id: lookUp(shop.case_ids, step.case), version: null };
    await updateCase(past, callerOf(shop, step.by), seen, step.update);
  } else if (step.do === 'place') {
    const customer = callerOf(shop, step.order.customer);
    shop.orders.set(step.order, await placeOrder(past, customer, draftOf(shop, step.order)));
  } else await performOnOrder(shop, past, step);
}

async function performOnOrder(shop: Shop, past: Db, step: Exclude<Step, { do: 'place' }>): Promise<unknown> {
  const { id, series_id } = lookUp(shop.orders, step.order);
  const caller = callerOf(shop, 'by' in step ? step.by : step.order.customer);
  const command = { id, caller, ifMatch: null };
  const ofSeries = { ...command, id: series_id ?? id };
  const today = businessDay(step.at, past.timeZone());
  switch (step.do) {
    case 'cancel':
      return cancelOrder(past, command);
    case 'skip':
      return skipOccurrence(past, { ...ofSeries, number: step.number });
    case 'hold':
      return holdSeries(past, ofSeries, { from: today, until: today.add({ days: step.days }) });
    case 'assign':
      return assignDriver(past, command, callerOf(shop, step.driver).id);
    case 'unassign':
      return unassignDriver(past, command);
    case 'set_status':
      return editOrder(past, command, { status: step.status });
    case 'set_lock':
      return setOrderLock(past, command, step.is_locked);
    case 'report': {
      // Today's steps are reports of a run; those of the days before were entered one by one.
      const said = today.equals(shop.today) ? await asReport(past, id, step) : null;
      return said ? sendReport(past, caller, said) : updateDelivery(past, command, step);
    }
  }
}

function draftOf({ ids, db }: Shop, order: PlannedOrder) {
  const day = businessDay(order.pickup_date, db.timeZone());
  return {
    items: order.lines.map(({ sku, quantity }) => ({ sku_id: lookUp(ids, sku), quantity })),
    pickup_date: order.pickup_date,
    delivery_date: order.delivery_date,
    pickup_address: order.pickup_address,
    delivery_address: order.customer.address,
    special_instructions: order.instructions,
    is_recurring: order.template !== null,
    frequency_template_id: order.template && lookUp(ids, order.template),
    recurrence: order.days ? daysFrom(order.days, day) : undefined,
    ends_after: order.ends_after,
  };
}

/** The days of a pattern that has this day. */
function daysFrom(days: NonNullable<PlannedOrder['days']>, day: Temporal.PlainDate): PatternDays {
  if (days === 'weekday_of_month') return weekdayOfMonth(day);
  return days === 'last_day' ? { by_month_day: -1 } : { by_day: ['MO', 'TH'] };
}

type Stamp = 'id' | 'happened_at' | 'sent_at';
/** What a driver says, without when. */
type Said = DriverReport extends infer Report
  ? Report extends unknown
    ? Omit<Report, Stamp>
    : never
  : never;

/** A driver reports something now, on a phone whose clock is right. */
export function sendReport(db: Db, driver: Caller, said: Said) {
  const now = db.now();
  return receiveReport(db, driver, { id: crypto.randomUUID(), happened_at: now, sent_at: now, ...said });
}

/** What a driver reports of their run for a step of an order; `null` for a step that is none of a run. */
async function asReport(
  db: Db,
  order_id: string,
  { status, notes: note }: Extract<Step, { do: 'report' }>,
): Promise<Said | null> {
  if (status === 'picked_up') return { type: 'done', leg_id: await findLeg(db, order_id, 'pickup'), note };
  if (status === 'assigned' || (status === 'out_for_delivery' && note !== null)) return null;
  const leg_id = await findLeg(db, order_id, 'delivery');
  return status === 'delivered' ? { type: 'done', leg_id, note } : { type: 'on_my_way', leg_id };
}

async function findLeg(db: Db, order_id: string, kind: LegKind): Promise<string> {
  const [leg] = await db
    .select({ id: legs.id })
    .from(legs)
    .where(and(eq(legs.order_id, order_id), eq(legs.kind, kind)))
    .orderBy(desc(legs.attempt))
    .limit(1);
  if (!leg) throw new Error('an order has no legs');
  return leg.id;
}
