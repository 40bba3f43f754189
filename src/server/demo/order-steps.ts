import { defaultLockHours } from '#shared/business/settings.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { notes, type OrderAction, type PlannedOrder, type Step } from './orders.ts';
import { type Account, admin, drivers, owner } from './people.ts';
import type { Rng } from './rng.ts';

/** The working hours of the laundry. */
const openingHour = 6;
const closingHour = 20;

interface StepContext {
  order: PlannedOrder;
  clerk: Account;
  rng: Rng;
  zone: string;
  step: (at: Temporal.Instant, action: OrderAction) => Step;
  /** A random moment from `min` to `max` minutes after another, to the second. */
  after: (moment: Temporal.Instant, min: number, max: number) => Temporal.Instant;
}

/** All steps of an order, by its scenario. `zone` is an IANA time zone. */
export function orderSteps(order: PlannedOrder, rng: Rng, zone: string): Step[] {
  const context: StepContext = {
    order,
    clerk: rng.chance(0.7) ? admin : owner,
    rng,
    zone,
    step: (at, action) => ({ at, order, ...action }),
    after: (moment, min, max) => moment.add({ seconds: rng.between(min * 60, max * 60) }),
  };
  const placed = context.step(order.placed_at, { do: 'place' });
  if (order.scenario === 'waiting') return [placed];
  const assigned_at = assignmentTime(context);
  const arranged = [placed, ...assignmentSteps(context, assigned_at)];
  switch (order.scenario) {
    case 'taken_back':
      return [
        ...arranged,
        context.step(context.after(assigned_at, 20, 60), { do: 'unassign', by: context.clerk }),
      ];
    case 'cancelled_by_customer':
      return withCancellation(context, arranged);
    case 'nobody_at_pickup':
      return [...arranged, ...missedPickupSteps(context)];
    default:
      return [...arranged, ...deliverySteps(context)];
  }
}

/**
 * Some days before the pickup, in the afternoon, or soon after a late order. At night: the next first
 * shift.
 */
function assignmentTime({ order, rng, zone, after }: StepContext): Temporal.Instant {
  const afternoon = order.pickup_date
    .toZonedDateTimeISO(zone)
    .subtract({ days: rng.between(5, 12) })
    .with({ hour: rng.between(15, 17), minute: rng.between(0, 59), second: rng.between(0, 59) })
    .toInstant();
  const soon = after(order.placed_at, 15, 75);
  const moment = isBefore(soon, afternoon) ? afternoon : soon;
  // The next hour must not be in the night either: more steps follow in it.
  return atNight(after(moment, 60, 60), zone) ? firstShift(moment, rng, zone) : moment;
}

function assignmentSteps(
  { order, clerk, rng, step, after }: StepContext,
  assigned_at: Temporal.Instant,
): Step[] {
  const steps = [step(assigned_at, { do: 'assign', by: clerk, driver: order.driver })];
  if (order.scenario === 'handed_over') {
    const driver = rng.oneOf(drivers.filter((other) => other !== order.driver));
    steps.unshift(step(assigned_at.subtract({ minutes: 8 }), { do: 'assign', by: clerk, driver }));
  }
  if (rng.chance(0.5)) {
    steps.push(step(after(assigned_at, 1, 3), { do: 'set_status', by: clerk, status: 'scheduled' }));
  }
  if (order.scenario === 'usual' && rng.chance(0.08)) {
    steps.push(step(after(assigned_at, 4, 9), { do: 'set_lock', by: clerk, is_locked: true }));
  }
  return steps;
}

/** Cancels while the customer still can: before the pickup, and before the order is locked. */
function withCancellation({ order, rng, step }: StepContext, arranged: Step[]): Step[] {
  const locked_at = order.delivery_date.subtract({ hours: defaultLockHours });
  const until = isBefore(locked_at, order.pickup_date) ? locked_at : order.pickup_date;
  const seconds = order.placed_at.until(until).total('seconds');
  const at = order.placed_at.add({ seconds: Math.floor((seconds * rng.between(20, 90)) / 100) });
  return [...arranged.filter((step) => isBefore(step.at, at)), step(at, { do: 'cancel' })];
}

function missedPickupSteps({ order, clerk, step, after }: StepContext): Step[] {
  const tried_at = after(order.pickup_date, 8, 18);
  return [
    step(tried_at, { do: 'report', by: order.driver, status: 'assigned', notes: notes.nobodyAtPickup }),
    step(after(tried_at, 15, 50), { do: 'set_status', by: clerk, status: 'cancelled' }),
  ];
}

/** Pickup, washing and delivery. */
function deliverySteps(context: StepContext): Step[] {
  const { order, rng, step, after } = context;
  const picked_at = after(order.pickup_date, 0, 14);
  const out_at = order.delivery_date.subtract({ seconds: rng.between(25 * 60, 65 * 60) });
  const note = (list: readonly string[], share: number) => (rng.chance(share) ? rng.oneOf(list) : null);
  const report = { do: 'report', by: order.driver } as const;
  return [
    step(picked_at, { ...report, status: 'picked_up', notes: note(notes.atPickup, 0.25) }),
    ...lockSteps(context, picked_at),
    ...washSteps(context, picked_at, out_at),
    step(out_at, { ...report, status: 'out_for_delivery', notes: note(notes.onTheWay, 0.4) }),
    ...(order.scenario === 'nobody_home'
      ? [step(after(out_at, 70, 90), { ...report, status: 'out_for_delivery', notes: notes.nobodyHome })]
      : handOverSteps(context)),
  ];
}

function handOverSteps({ order, clerk, rng, zone, step, after }: StepContext): Step[] {
  const delivered_at = after(order.delivery_date, -12, 20);
  const note = rng.chance(0.5) ? rng.oneOf(notes.atDelivery) : notes.handedOver;
  const report = { do: 'report', by: order.driver, status: 'delivered' } as const;
  const delivered = step(delivered_at, { ...report, notes: note });
  if (rng.chance(0.1)) return [delivered];
  const closed_at = delivered_at
    .toZonedDateTimeISO(zone)
    .add({ days: rng.between(2, 3) })
    .with({ hour: rng.between(9, 15) })
    .toInstant();
  return [delivered, step(closed_at, { do: 'set_status', by: clerk, status: 'completed' })];
}

/** Some orders are locked after the pickup, and a few of them are unlocked again. */
function lockSteps({ clerk, rng, step, after }: StepContext, picked_at: Temporal.Instant): Step[] {
  if (!rng.chance(0.15)) return [];
  const at = after(picked_at, 10, 40);
  const locked = step(at, { do: 'set_lock', by: clerk, is_locked: true });
  if (!rng.chance(0.2)) return [locked];
  return [locked, step(after(at, 10, 30), { do: 'set_lock', by: clerk, is_locked: false })];
}

function washSteps(context: StepContext, picked_at: Temporal.Instant, out_at: Temporal.Instant): Step[] {
  const { order, clerk, rng, zone, step, after } = context;
  const set = { do: 'set_status', by: clerk } as const;
  const seconds = picked_at.until(out_at).total('seconds');
  const atPercent = (min: number, max: number) =>
    picked_at.add({ seconds: Math.floor((seconds * rng.between(min, max)) / 100) });
  const started = (at: Temporal.Instant) => step(at, { ...set, status: 'in_progress' });
  const ready = (at: Temporal.Instant) => step(at, { ...set, status: 'ready_for_pickup' });
  switch (order.scenario) {
    case 'slow':
      return [];
    case 'washing':
      return [started(after(picked_at, 45, 100))];
    case 'early':
      return [started(after(picked_at, 20, 40)), ready(after(picked_at, 90, 130))];
    default:
      return [
        started(lastShift(atPercent(10, 25), rng, zone)),
        ready(firstShiftAtNight(atPercent(60, 80), rng, zone)),
      ];
  }
}

function atNight(moment: Temporal.Instant, zone: string): boolean {
  const { hour } = moment.toZonedDateTimeISO(zone);
  return hour < openingHour || hour >= closingHour;
}

/** At night: the evening before. By day: the moment itself. */
function lastShift(moment: Temporal.Instant, rng: Rng, zone: string): Temporal.Instant {
  if (!atNight(moment, zone)) return moment;
  const local = moment.toZonedDateTimeISO(zone);
  const evening = local.hour < openingHour ? local.subtract({ days: 1 }) : local;
  return evening.with({ hour: closingHour - 1, minute: rng.between(0, 55) }).toInstant();
}

/** The next morning; after midnight the same day's. */
function firstShift(moment: Temporal.Instant, rng: Rng, zone: string): Temporal.Instant {
  const local = moment.toZonedDateTimeISO(zone);
  const morning = local.hour < openingHour ? local : local.add({ days: 1 });
  return morning.with({ hour: openingHour, minute: rng.between(10, 35) }).toInstant();
}

const firstShiftAtNight = (moment: Temporal.Instant, rng: Rng, zone: string): Temporal.Instant =>
  atNight(moment, zone) ? firstShift(moment, rng, zone) : moment;
