import type { Business } from '#shared/business/business.contract.ts';
import { businessDay, businessMoment, isBefore } from '#shared/kernel/time.ts';
import { occurrencePickup } from '#shared/orders/recurrence.ts';
import { type TemplateName, templates } from './catalogue.ts';
import { customers } from './customers.ts';
import { lifeOf } from './order-life.ts';
import { amelia, type Customer, drivers } from './people.ts';
import type { Fate, PlannedOrder, Step } from './planned-order.ts';
import { type Dice, diceFrom } from './random.ts';
import { newRoster, type Roster } from './roster.ts';
import { longInstruction } from './words.ts';

/** The days the pickups fall on, counted from today. */
const firstDay = -35;
const lastDay = 10;

/** Occurrences are made this many days before their pickup; what repeats must not be behind with that. */
const occurrenceLeadDays = 7;

/** What every plan is drawn up from. */
interface Drawing {
  now: Temporal.Instant;
  business: Pick<Business, 'time_zone' | 'pickup_address'>;
  dice: Dice;
  roster: Roster;
}

/**
 * Everything that happened at the demo laundry until `now`, in the order it happened. What would happen later is left
 * out, so every order stands where its life has brought it by then. The same `now` makes the same plan.
 */
export function planOrders(now: Temporal.Instant, business: Drawing['business']): Step[] {
  const dice = diceFrom(2026);
  const drawing = { now, business, dice, roster: newRoster(dice) };
  const steps: Step[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const yetToCall = [...customers];
    for (let turn = 0; turn < pickupsOn(day); turn++) {
      const order = drawOrder(drawing, day, turn, takeCustomer(yetToCall, day, dice));
      steps.push(...lifeOf(order, dice, business.time_zone));
    }
  }
  return steps
    .filter(({ at }) => !isBefore(now, at))
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** Busiest around today, so that every driver has a day to show; the further ahead, the less is known. */
function pickupsOn(day: number): number {
  if (day < -3) return 4;
  return day <= 1 ? 8 : Math.max(2, 6 - Math.floor(day / 2));
}

/** Nobody calls twice a day; who orders more often comes up more often. The hotel is first on the days around today. */
function takeCustomer(yetToCall: Customer[], day: number, dice: Dice): Customer {
  const drawn = dice.oneOf(yetToCall.flatMap((one) => Array<Customer>(one.share).fill(one)));
  const customer = Math.abs(day) <= 1 && yetToCall.includes(amelia) ? amelia : drawn;
  yetToCall.splice(yetToCall.indexOf(customer), 1);
  return customer;
}

function drawOrder(drawing: Drawing, day: number, turn: number, chosen: Customer): PlannedOrder {
  const { business, dice, roster } = drawing;
  const zone = business.time_zone;
  const fate = fateOf(day, turn, dice);
  const driver = drivers[(turn + day - firstDay) % drivers.length] ?? drivers[0];
  const pickupDay = businessDay(drawing.now, zone).add({ days: day });
  const deliveryDay = pickupDay.add({ days: needsTwoDays.has(fate) ? 2 : chosen.turnaround });
  const pickup_date = businessMoment(pickupDay, roster.book(driver.email, pickupDay, 7, 17), zone);
  const delivery_date = businessMoment(deliveryDay, roster.book(driver.email, deliveryDay, 8, 17), zone);
  return {
    customer: chosen,
    lines: drawLines(chosen, dice),
    placed_at: placingTime(drawing, day),
    pickup_date,
    delivery_date,
    pickup_address: chosen.collected_at ?? business.pickup_address,
    instructions: drawInstructions(chosen, day, dice),
    template: drawTemplate(drawing, chosen, pickup_date),
    driver,
    fate,
  };
}

const needsTwoDays: ReadonlySet<Fate> = new Set(['slow', 'washing', 'early', 'nobody_home']);

/** Fates that the demo must show whatever the time of day it is opened at. */
const settledFates: Readonly<Record<string, Fate>> = {
  'day -3, turn 0': 'nobody_home',
  'day -1, turn 0': 'slow',
  'day -1, turn 1': 'washing',
  'day -1, turn 2': 'early',
  'day 1, turn 6': 'taken_back',
  'day 1, turn 7': 'waiting',
};

function fateOf(day: number, turn: number, dice: Dice): Fate {
  const chance = dice.between(1, 100);
  const settled = settledFates[`day ${day}, turn ${turn}`];
  if (settled) return settled;
  if (chance <= 6) return 'cancelled_by_customer';
  if (chance <= 9) return 'handed_over';
  if (chance <= 11) return 'nobody_at_pickup';
  if (chance <= 16) return 'slow';
  return day > 1 && chance > 80 ? 'waiting' : 'usual';
}

/** One to four days ahead, in waking hours; for what lies ahead of today, lately. */
function placingTime({ now, business, dice }: Drawing, day: number): Temporal.Instant {
  const today = businessDay(now, business.time_zone);
  const placedDay = today.add({ days: day > 0 ? -dice.between(0, 3) : day - dice.between(1, 4) });
  const time = new Temporal.PlainTime(dice.between(6, 20), dice.between(0, 59), dice.between(0, 59));
  const moment = businessMoment(placedDay, time, business.time_zone);
  return isBefore(moment, now)
    ? moment
    : businessMoment(placedDay.subtract({ days: 1 }), time, business.time_zone);
}

function drawLines({ basket }: Customer, dice: Dice): PlannedOrder['lines'] {
  const lines = basket
    .filter(() => dice.chance(0.6))
    .map(([sku, least, most]) => ({ sku, quantity: dice.between(least, most) }));
  if (lines.length > 0) return lines;
  const [sku, least, most] = dice.oneOf(basket);
  return [{ sku, quantity: dice.between(least, most) }];
}

/** The long one belongs to the hotel's order of tomorrow. */
function drawInstructions(customer: Customer, day: number, dice: Dice): string | null {
  const short = dice.chance(0.4) ? dice.oneOf(customer.instructions) : null;
  return day === 1 && customer === amelia ? longInstruction : short;
}

function drawTemplate(
  drawing: Drawing,
  { repeats }: Customer,
  pickup: Temporal.Instant,
): TemplateName | null {
  const { now, business, dice } = drawing;
  if (!dice.chance(0.6)) return null;
  const wished = dice.oneOf(repeats);
  const template = templates.find(({ name }) => name === wished);
  if (!template) return null;
  const next = occurrencePickup(pickup, template, 1, business.time_zone);
  return isBefore(now, next.subtract({ hours: 24 * occurrenceLeadDays })) ? template.name : null;
}
