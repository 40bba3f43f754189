import type { Business } from '#shared/business/business.contract.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { seriesFrom } from '#shared/series/series.ts';
import { longInstruction } from './note-texts.ts';
import { orderSteps } from './order-steps.ts';
import { type TemplateName, templates } from './plan/catalogue.ts';
import { amelia, customers, priya } from './plan/customers.ts';
import { type Customer, drivers } from './plan/people.ts';
import type { PlannedOrder, Scenario, Step } from './plan/planned-order.ts';
import { recurringOrders, steeringStep } from './recurring-orders.ts';
import { createRng, type Rng } from './rng.ts';
import { newRoster, type Roster } from './roster.ts';
import { windowTimes } from './window-times.ts';

/** The first and last day of pickups, counted from today. */
const firstDay = -35;
const lastDay = 10;

/**
 * Occurrences are created this many days before their pickup. No series of the demo may have one due
 * already.
 */
const occurrenceLeadDays = 7;

/** What every order is planned with. */
interface PlanContext {
  now: Temporal.Instant;
  business: Pick<Business, 'time_zone' | 'pickup_address'>;
  rng: Rng;
  roster: Roster;
}

/**
 * The steps of every order of the demo until `now`, by time. Later steps are left out, so each order is in
 * the state it has at `now`. The same `now` gives the same plan.
 */
export function planOrders(now: Temporal.Instant, business: PlanContext['business']): Step[] {
  const rng = createRng(2026);
  const context = { now, business, rng, roster: newRoster(rng) };
  const steps: Step[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const remainingCustomers = [...customers];
    for (let turn = 0; turn < pickupsOn(day); turn++) {
      const fixed = fixedOrders[`day ${day}, turn ${turn}`] ?? {};
      steps.push(...stepsOf(context, randomOrder(context, { day, turn, fixed }, remainingCustomers)));
    }
  }
  for (const { day, ...fixed } of recurringOrders(now, business.time_zone)) {
    steps.push(...stepsOf(context, randomOrder(context, { day, turn: 0, fixed }, [...customers])));
  }
  return steps
    .filter(({ at }) => !isBefore(now, at))
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** Most around today, so that every driver has a full day; fewer in the future. */
function pickupsOn(day: number): number {
  if (day < -3) return 4;
  return day <= 1 ? 9 : Math.max(2, 6 - Math.floor(day / 2));
}

/** Fixed orders: what the demo must always show, at whatever time of day it is opened. */
const fixedOrders: Readonly<Record<string, Partial<PlannedOrder>>> = {
  'day -3, turn 0': { customer: priya, scenario: 'nobody_home' },
  'day -1, turn 0': { customer: amelia, scenario: 'early' },
  'day -1, turn 1': { scenario: 'slow' },
  'day -1, turn 2': { scenario: 'washing' },
  'day 0, turn 0': { customer: amelia },
  'day 0, turn 4': { scenario: 'nobody_at_pickup' },
  'day 1, turn 0': { customer: amelia, template: 'Weekly', instructions: longInstruction },
  'day 1, turn 5': { scenario: 'cancelled_by_customer' },
  'day 1, turn 6': { scenario: 'taken_back' },
  'day 1, turn 7': { scenario: 'waiting' },
  'day 6, turn 0': { customer: priya, template: 'Bi-monthly', days: 'weekday_of_month' },
  'day 9, turn 0': { customer: amelia, template: 'Daily' },
};

/** What happens to an order, and what its customer does with its series. */
function stepsOf(context: PlanContext, order: PlannedOrder): Step[] {
  const steps = orderSteps(order, context.rng, context.business.time_zone);
  const steering = steeringStep(order, context.now, context.business.time_zone);
  return steering ? [...steps, steering] : steps;
}

/** Which order of which day, and what is not left to chance. */
interface Place {
  day: number;
  turn: number;
  fixed: Partial<PlannedOrder>;
}

function randomOrder(
  context: PlanContext,
  { day, turn, fixed }: Place,
  remainingCustomers: Customer[],
): PlannedOrder {
  const { business, rng, roster } = context;
  const zone = business.time_zone;
  const customer = takeCustomer(remainingCustomers, fixed.customer, rng);
  const scenario = fixed.scenario ?? randomScenario(day, rng);
  const driver = drivers[(turn + day - firstDay) % drivers.length] ?? drivers[0];
  const pickupDay = businessDay(context.now, zone).add({ days: day });
  const deliveryDay = pickupDay.add({ days: needsTwoDays.has(scenario) ? 2 : customer.turnaround });
  const earliest = 7 + Math.floor((10 * turn) / pickupsOn(day));
  const pickup = roster.book(driver.email, pickupDay, earliest, Math.min(earliest + 3, 17));
  const order = {
    customer,
    lines: randomLines(customer, rng),
    placed_at: placingTime(context, day),
    pickup_date: businessInstant(pickupDay, pickup, zone),
    delivery_date: businessInstant(deliveryDay, roster.book(driver.email, deliveryDay, 8, 17), zone),
    pickup_address: customer.collected_at ?? business.pickup_address,
    instructions: rng.chance(0.4) ? rng.oneOf(customer.instructions) : null,
    days: null,
    ends_after: null,
    steering: null,
    driver,
    scenario,
  };
  const inWindows = windowTimes({ ...order, delivery_address: customer.address }, business);
  const template =
    scenario === 'nobody_at_pickup' ? null : randomTemplate(context, customer, inWindows.pickup_date);
  const recurs = fixed.template || template;
  return { ...order, ...(recurs && inWindows), template, ...fixed };
}

/** Picks a customer, weighted by `share`, at most once a day. */
function takeCustomer(remainingCustomers: Customer[], fixed: Customer | undefined, rng: Rng): Customer {
  const picked = rng.oneOf(remainingCustomers.flatMap((one) => Array<Customer>(one.share).fill(one)));
  const customer = fixed ?? picked;
  remainingCustomers.splice(remainingCustomers.indexOf(customer), 1);
  return customer;
}

const needsTwoDays: ReadonlySet<Scenario> = new Set(['slow', 'washing', 'early', 'nobody_home']);

/** Near today every order goes well, except the fixed ones. */
function randomScenario(day: number, rng: Rng): Scenario {
  const chance = rng.between(1, 100);
  if (day >= -2 && day <= 1) return 'usual';
  if (chance <= 6) return 'cancelled_by_customer';
  if (chance <= 9) return 'handed_over';
  if (chance <= 11) return 'nobody_at_pickup';
  if (chance <= 16) return 'slow';
  return day > 1 && chance > 82 ? 'waiting' : 'usual';
}

/** One to four days before the pickup, by day. For future pickups: in the last four days. */
function placingTime({ now, business, rng }: PlanContext, day: number): Temporal.Instant {
  const today = businessDay(now, business.time_zone);
  const placedDay = today.add({ days: day > 0 ? -rng.between(0, 3) : day - rng.between(1, 4) });
  const time = new Temporal.PlainTime(rng.between(6, 20), rng.between(0, 59), rng.between(0, 59));
  const moment = businessInstant(placedDay, time, business.time_zone);
  return isBefore(moment, now)
    ? moment
    : businessInstant(placedDay.subtract({ days: 1 }), time, business.time_zone);
}

function randomLines({ basket }: Customer, rng: Rng): PlannedOrder['lines'] {
  const lines = basket
    .filter(() => rng.chance(0.6))
    .map(([sku, min, max]) => ({ sku, quantity: rng.between(min, max) }));
  if (lines.length > 0) return lines;
  const [sku, min, max] = rng.oneOf(basket);
  return [{ sku, quantity: rng.between(min, max) }];
}

function randomTemplate(
  context: PlanContext,
  { repeats }: Customer,
  pickup: Temporal.Instant,
): TemplateName | null {
  const { now, business, rng } = context;
  if (!rng.chance(0.6)) return null;
  const templateName = rng.oneOf(repeats);
  const template = templates.find(({ name }) => name === templateName);
  if (!template) return null;
  const next = pickupOf(seriesFrom(template, pickup), 2, business.time_zone);
  return isBefore(now, next.subtract({ hours: 24 * occurrenceLeadDays })) ? template.name : null;
}
