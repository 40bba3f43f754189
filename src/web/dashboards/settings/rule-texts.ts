import {
  type BookingRules,
  earliestDelivery,
  lastPickupDay,
  type WindowOnDay,
  windowsOn,
} from '#shared/booking/bookable.ts';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { movedVisit } from '#shared/booking/open-visits.ts';
import { formatDate, formatDateTime, formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';

/** The rules of the form, with what they go by. A number that is none yet counts as 0: the field says what is wrong. */
export interface RulesNow extends BookingRules {
  use_windows: boolean;
  lock_hours: number;
  change_cutoff_hours: number;
  on_time_minutes: number;
  series_closed_day_rule: ClosedDayRule;
}

/** The first pickup window, of any area, that could be booked now; `null` if there is none. */
function firstPickup(rules: RulesNow): WindowOnDay | null {
  const from = rules.now.add({ hours: rules.book_lead_hours });
  const last = lastPickupDay(rules);
  for (let day = businessDay(from, rules.zone); Temporal.PlainDate.compare(day, last) <= 0; ) {
    const first = windowsOn(rules, 'pickup', day).find(({ starts_at }) => !isBefore(starts_at, from));
    if (first) return first;
    day = day.add({ days: 1 });
  }
  return null;
}

/** Why there is no example. */
const noPickup = ({ windows }: RulesNow): string =>
  windows.length === 0
    ? 'Counts once customers choose a window.'
    : 'Nobody could book a pickup: no window starts in time.';

export function leadText(rules: RulesNow): string {
  const first = firstPickup(rules);
  return first ? `A pickup now could be booked from ${at(rules, first.starts_at)}.` : noPickup(rules);
}

export const aheadText = (rules: RulesNow): string =>
  `Today the last day is ${dayText(rules, lastPickupDay(rules))}.`;

export function turnaroundText(rules: RulesNow): string {
  const pickup = firstPickup(rules);
  if (!pickup) return noPickup(rules);
  const delivery = earliestDelivery(rules, pickup);
  const on = dayText(rules, pickup.day);
  return delivery
    ? `A pickup on ${on} could be delivered from ${dayText(rules, delivery.day)}.`
    : `A pickup on ${on} could not be delivered: no delivery window is near enough.`;
}

export const leadDaysText = ({ use_windows }: RulesNow): string =>
  use_windows
    ? 'More than the days people can book ahead, so that their place is held.'
    : 'Each order of a recurring one is created this long before its pickup.';

/** 2:00 pm of a day soon, for the examples of a delivery. */
const exampleDelivery = ({ now, zone }: RulesNow): Temporal.Instant =>
  businessInstant(businessDay(now, zone).add({ days: 2 }), new Temporal.PlainTime(14), zone);

export function lockText(rules: RulesNow): string {
  const delivery = exampleDelivery(rules);
  const until = delivery.subtract({ hours: rules.lock_hours });
  const isThatDay = businessDay(until, rules.zone).equals(businessDay(delivery, rules.zone));
  return `An order for ${at(rules, delivery)} can be changed until ${isThatDay ? `${formatTime(until, rules.zone)} that day` : at(rules, until)}.`;
}

export function onTimeText(rules: RulesNow): string {
  const delivery = exampleDelivery(rules);
  const until = delivery.add({ minutes: rules.on_time_minutes });
  return `A delivery for ${formatTime(delivery, rules.zone)} counts as late after ${formatTime(until, rules.zone)}.`;
}

/** The hours before pickup, and the lock before delivery where that comes first. */
export function cutoffText(rules: RulesNow): string {
  if (rules.change_cutoff_hours === 0) return '0: only the lock counts.';
  const pickup = firstPickup(rules);
  if (!pickup) return noPickup(rules);
  const { change_cutoff_hours, lock_hours } = rules;
  const delivery = earliestDelivery(rules, pickup);
  const limits = [
    pickup.starts_at.subtract({ hours: change_cutoff_hours }),
    ...(delivery ? [delivery.starts_at.subtract({ hours: lock_hours })] : []),
  ];
  const [until = pickup.starts_at] = limits.toSorted(Temporal.Instant.compare);
  return `An order for ${at(rules, pickup.starts_at)} can be changed until ${at(rules, until)}.`;
}

/** What becomes of a recurring pickup on the next closed day. */
export function closedRuleText(rules: RulesNow, rule: ClosedDayRule): string {
  const today = `${businessDay(rules.now, rules.zone)}`;
  const next = [...rules.closed.keys()].filter((day) => day >= today).sort()[0];
  if (next === undefined) return 'No closed day is entered yet.';
  const day = Temporal.PlainDate.from(next);
  const closed = `${dayText(rules, day)} is closed`;
  if (rule === 'as_planned') return `${closed}: pickups on it take place.`;
  if (rule === 'skip') return `${closed}: pickups on it are skipped.`;
  const visit = businessInstant(day, new Temporal.PlainTime(12), rules.zone);
  const days = rules.use_windows ? { ...rules, booked: rules } : rules;
  const moved = movedVisit(days, { leg: 'pickup', date: visit }, rule === 'next_open' ? 1 : -1, rules.zone);
  return moved
    ? `${closed}: pickups on it are on ${formatDay(moved, rules.zone, rules.now)} instead.`
    : `${closed}: pickups on it take place, as no day near is open.`;
}

const at = ({ zone, now }: RulesNow, instant: Temporal.Instant): string => formatDateTime(instant, zone, now);
const dayText = ({ zone, now }: RulesNow, day: Temporal.PlainDate): string =>
  formatDate(day, businessDay(now, zone));
