import { windowsOfAddress } from '#shared/booking/address-windows.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { seriesFrom } from '#shared/series/series.ts';
import { booking, type Customer, customers, templates } from './laundry.ts';
import { orderSteps } from './order-steps.ts';
import { fixedOrders, fixedSeries, type PlannedOrder, type Scenario, type Step } from './orders.ts';
import { drivers } from './people.ts';
import { createRng, type Rng } from './rng.ts';

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
  today: Temporal.PlainDate;
  business: Pick<Business, 'time_zone' | 'pickup_address'>;
  rng: Rng;
  roster: Roster;
  /** When a driver brings a customer something, by both and the day. */
  deliveries: Map<string, Temporal.Instant>;
}

/** Which order of which day, and what is not left to chance. */
interface Place {
  day: number;
  turn: number;
  fixed: Partial<PlannedOrder>;
}

/**
 * The steps of every order of the demo until `now`, by time. Later steps are left out, so each order is in
 * the state it has at `now`. The same `now` gives the same plan.
 */
export function planOrders(now: Temporal.Instant, business: PlanContext['business']): Step[] {
  const rng = createRng(2026);
  const today = businessDay(now, business.time_zone);
  const context = { now, today, business, rng, roster: newRoster(rng), deliveries: new Map() };
  const steps: Step[] = [];
  const plan = (place: Place, remainingCustomers: Customer[]) => {
    const order = randomOrder(context, place, remainingCustomers);
    const asPlaced = orderSteps(order, rng, business.time_zone);
    const moved = atOneStop(context, place.day, order);
    // By dice of its own: all other orders stay as they are.
    const moments = moved ? orderSteps(moved, createRng(place.turn), business.time_zone) : asPlaced;
    steps.push(...moments, ...steeringSteps(context, order));
  };
  for (let day = firstDay; day <= lastDay; day++) {
    const remainingCustomers = [...customers];
    for (let turn = 0; turn < pickupsOn(day); turn++) {
      plan({ day, turn, fixed: fixedOrders[`day ${day}, turn ${turn}`] ?? {} }, remainingCustomers);
    }
  }
  for (const { day, ...fixed } of fixedSeries(today)) plan({ day, turn: 0, fixed }, [...customers]);
  return steps
    .filter(({ at }) => !isBefore(now, at))
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** Most around today, so that every driver has a full day; fewer in the future. */
function pickupsOn(day: number): number {
  if (day < -3) return 4;
  return day <= 1 ? 9 : Math.max(2, 6 - Math.floor(day / 2));
}

/** What the customer of an order does with its series. */
function steeringSteps({ now, today, business }: PlanContext, order: PlannedOrder): Step[] {
  const { steering, placed_at } = order;
  if (!steering) return [];
  if ('skip' in steering) {
    const soon = placed_at.add({ minutes: 12 });
    return [{ at: isBefore(soon, now) ? soon : now, order, do: 'skip', number: steering.skip }];
  }
  const yesterday = today.subtract({ days: 1 });
  const at = businessInstant(yesterday, new Temporal.PlainTime(16, 20), business.time_zone);
  return [{ at, order, do: 'hold', days: steering.hold_days }];
}

function randomOrder(
  context: PlanContext,
  { day, turn, fixed }: Place,
  remainingCustomers: Customer[],
): PlannedOrder {
  const { today, business, rng, roster } = context;
  const zone = business.time_zone;
  const customer = takeCustomer(remainingCustomers, fixed.customer, rng);
  const scenario = fixed.scenario ?? randomScenario(day, rng);
  const driver = drivers[(turn + day - firstDay) % drivers.length] ?? drivers[0];
  const pickupDay = today.add({ days: day });
  const deliveryDay = pickupDay.add({ days: needsTwoDays.has(scenario) ? 2 : customer.turnaround });
  const earliest = 7 + Math.floor((10 * turn) / pickupsOn(day));
  const pickup = roster(driver.email, pickupDay, earliest, Math.min(earliest + 3, 17));
  const order = {
    customer,
    lines: randomLines(customer, rng),
    placed_at: placingTime(context, day),
    pickup_date: businessInstant(pickupDay, pickup, zone),
    delivery_date: businessInstant(deliveryDay, roster(driver.email, deliveryDay, 8, 17), zone),
    pickup_address: customer.collected_at ?? business.pickup_address,
    instructions: rng.chance(0.4) ? rng.oneOf(customer.instructions) : null,
    days: null,
    ends_after: null,
    steering: null,
    driver,
    scenario,
  };
  const inWindows = windowTimes(order, business);
  const template =
    scenario === 'nobody_at_pickup' ? null : randomTemplate(context, customer, inWindows.pickup_date);
  const recurs = fixed.template || template;
  return { ...order, ...(recurs && inWindows), template, ...fixed };
}

/** Today and tomorrow one door is one stop: what is bound to no window is collected there as something is brought. */
function atOneStop(
  { business, deliveries }: PlanContext,
  day: number,
  order: PlannedOrder,
): PlannedOrder | null {
  const { customer, driver, pickup_address, template } = order;
  const visitOn = (date: Temporal.Instant) =>
    [driver.email, customer.email, businessDay(date, business.time_zone)].join();
  deliveries.set(visitOn(order.delivery_date), order.delivery_date);
  const isFree = (day === 0 || day === 1) && pickup_address === customer.address && !template;
  const pickup_date = isFree && deliveries.get(visitOn(order.pickup_date));
  return pickup_date ? { ...order, pickup_date } : null;
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
function placingTime({ now, today, business, rng }: PlanContext, day: number): Temporal.Instant {
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
  { now, business, rng }: PlanContext,
  { repeats }: Customer,
  pickup: Temporal.Instant,
): string | null {
  if (!rng.chance(0.6)) return null;
  const repeated = rng.oneOf(repeats);
  const template = templates.find(({ name }) => name === repeated);
  if (!template) return null;
  const next = pickupOf(seriesFrom(template, pickup), 2, business.time_zone);
  return isBefore(now, next.subtract({ hours: 24 * occurrenceLeadDays })) ? template.name : null;
}

/**
 * The same visits at the nearest start of a window of their days, so that customers choose windows with one switch and what
 * recurs has its own. A day without windows keeps its time.
 */
function windowTimes(
  order: Pick<PlannedOrder, 'customer' | 'pickup_date' | 'delivery_date' | 'pickup_address'>,
  { time_zone: zone, pickup_address: business_address }: PlanContext['business'],
): Pick<PlannedOrder, 'pickup_date' | 'delivery_date'> {
  const places = booking.areas.flatMap(({ id, places }) =>
    places.map((place) => ({ area_id: id, ...place })),
  );
  const rules = { has_areas: true, places, business_address };
  const nearest = (leg: WindowLeg, address: string, date: Temporal.Instant) => {
    const day = businessDay(date, zone);
    const distance = (start: Temporal.Instant) => Math.abs(start.since(date).total('milliseconds'));
    const [start] = windowsOfAddress(booking.windows, rules, address)
      .windows.filter((window) => window.leg === leg && window.weekday === day.dayOfWeek)
      .map(({ starts_at }) => businessInstant(day, starts_at, zone))
      .toSorted((a, b) => distance(a) - distance(b));
    return start ?? date;
  };
  return {
    pickup_date: nearest('pickup', order.pickup_address, order.pickup_date),
    delivery_date: nearest('delivery', order.customer.address, order.delivery_date),
  };
}

/** Books a free quarter of an hour of a driver on a day, from `earliest` to `latest`, which are hours. */
type Roster = (
  driver: string,
  day: Temporal.PlainDate,
  earliest: number,
  latest: number,
) => Temporal.PlainTime;

const quarterMinutes = 15;
/** Minimum minutes between two stops of one driver. */
const minutesApart = 30;
const maxTries = 40;

/** Keeps the stops of a driver apart. On a full day two stops may still be close together. */
function newRoster(rng: Rng): Roster {
  const taken = new Map<string, number[]>();
  return (driver, day, earliest, latest) => {
    const stops = taken.get(`${driver} ${day}`) ?? [];
    taken.set(`${driver} ${day}`, stops);
    let minute = earliest * 60;
    for (let attempt = 0; attempt < maxTries; attempt++) {
      minute = earliest * 60 + quarterMinutes * rng.between(0, ((latest - earliest) * 60) / quarterMinutes);
      if (stops.every((stop) => Math.abs(stop - minute) >= minutesApart)) break;
    }
    stops.push(minute);
    return new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  };
}
