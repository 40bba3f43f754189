import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay, businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import type { BookingWindow, WindowLeg } from './booking-window.ts';
import { closedName, maxMovedDays } from './closing.ts';

/** All that says when a customer may book, at one moment. Days are business days. */
export interface BookingRules {
  now: Temporal.Instant;
  /** IANA */
  zone: string;
  book_lead_hours: number;
  book_ahead_days: number;
  turnaround_days: number;
  /** ISO weekdays, 1 Mon … 7 Sun. */
  working_days: readonly number[];
  /** The names of the closed days, by day as in `2026-12-25`. */
  closed: ReadonlyMap<string, string>;
  /** Those of the area of the address, before those of everywhere. */
  windows: readonly BookingWindow[];
}

/** A window on a day. */
export interface WindowOnDay {
  window: BookingWindow;
  day: Temporal.PlainDate;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

type VisitOnDay = Pick<WindowOnDay, 'starts_at' | 'day'>;

/** The pickup that a delivery belongs to. */
export interface BookedPickup {
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

/** Windows on a day. `zone` is an IANA time zone. */
export function placeOnDay<W extends Pick<BookingWindow, 'starts_at' | 'ends_at'>>(
  windows: readonly W[],
  day: Temporal.PlainDate,
  zone: string,
): (Omit<WindowOnDay, 'window'> & { window: W })[] {
  const instantOf = wallClock(day, zone);
  return windows.map((window) => ({
    window,
    day,
    starts_at: instantOf(window.starts_at),
    ends_at: instantOf(window.ends_at),
  }));
}

const msOfDay = 24 * 60 * 60 * 1000;

/** `businessInstant` of one day: a picker asks for hundreds, and only days on which clocks change need to be looked up. */
function wallClock(day: Temporal.PlainDate, zone: string): (time: Temporal.PlainTime) => Temporal.Instant {
  const [start, end] = [day, day.add({ days: 1 })].map((each) => startOfDay(each, zone).epochMilliseconds);
  if (start === undefined || end !== start + msOfDay) return (time) => businessInstant(day, time, zone);
  return ({ hour, minute, second }) =>
    Temporal.Instant.fromEpochMilliseconds(start + ((hour * 60 + minute) * 60 + second) * 1000);
}

/** The windows of a leg on a day, by start; on a closed day none. Of two that start together the area's own counts. */
export const windowsOn = (rules: BookingRules, leg: WindowLeg, day: Temporal.PlainDate): WindowOnDay[] =>
  closedName(rules, day) === undefined ? windowsOfWeekday(rules, leg, day) : [];

/** The same also on a closed day: those that its weekday has. */
export function windowsOfWeekday(
  { windows, zone }: Pick<BookingRules, 'windows' | 'zone'>,
  leg: WindowLeg,
  day: Temporal.PlainDate,
): WindowOnDay[] {
  const ofDay = windows.filter((each) => each.leg === leg && each.weekday === day.dayOfWeek);
  // In the hour that daylight saving skips, a start moves past its end: there is no such window on that day.
  const placed = placeOnDay(ofDay, day, zone).filter(({ starts_at, ends_at }) =>
    isBefore(starts_at, ends_at),
  );
  // For the same reason two may start together that do not on other days.
  const first = Map.groupBy(placed, ({ starts_at }) => starts_at.epochMilliseconds);
  return [...first.values()]
    .flatMap(([window]) => window ?? [])
    .toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
}

/** The window of a leg that starts at an instant; `null` if none does. */
export const windowAt = (
  rules: BookingRules,
  leg: WindowLeg,
  starts_at: Temporal.Instant,
): WindowOnDay | null =>
  windowsOn(rules, leg, businessDay(starts_at, rules.zone)).find((each) =>
    each.starts_at.equals(starts_at),
  ) ?? null;

/** What says why a time cannot be booked: the window it lies in, else the time itself. */
export function visitAround(rules: BookingRules, leg: WindowLeg, at: Temporal.Instant): VisitOnDay {
  const day = businessDay(at, rules.zone);
  const isIn = ({ starts_at, ends_at }: WindowOnDay) => !isBefore(at, starts_at) && isBefore(at, ends_at);
  return windowAt(rules, leg, at) ?? windowsOn(rules, leg, day).find(isIn) ?? { starts_at: at, day };
}

/** The last business day on which a pickup can be booked. */
export const lastPickupDay = ({
  now,
  zone,
  book_ahead_days,
}: Pick<BookingRules, 'now' | 'zone' | 'book_ahead_days'>): Temporal.PlainDate =>
  businessDay(now, zone).add({ days: book_ahead_days });

/** The first business day of a delivery: the `turnaround_days`-th working day after that of its pickup. */
export function firstDeliveryDay(
  {
    working_days,
    closed,
    turnaround_days,
    zone,
  }: Pick<BookingRules, 'working_days' | 'closed' | 'turnaround_days' | 'zone'>,
  pickup: BookedPickup,
): Temporal.PlainDate {
  let day = businessDay(pickup.starts_at, zone);
  for (let left = turnaround_days; left > 0; ) {
    day = day.add({ days: 1 });
    if (working_days.includes(day.dayOfWeek) && closedName({ closed }, day) === undefined) left--;
  }
  return day;
}

/** The first window to come in which a pickup can be delivered, full or not; `null` if none is near. */
export function earliestDelivery(rules: BookingRules, pickup: BookedPickup): WindowOnDay | null {
  const today = businessDay(rules.now, rules.zone);
  const planned = firstDeliveryDay(rules, pickup);
  // What was picked up days ago is delivered from now on.
  const first = Temporal.PlainDate.compare(planned, today) < 0 ? today : planned;
  for (let days = 0; days <= maxSearchDays; days++) {
    const found = windowsOn(rules, 'delivery', first.add({ days })).find(
      ({ starts_at }) => !isBefore(starts_at, pickup.ends_at) && !isBefore(starts_at, rules.now),
    );
    if (found) return found;
  }
  return null;
}

const maxSearchDays = 60;

/** The last business day of a delivery: 14 days after the earliest. */
const lastDeliveryDay = (earliest: WindowOnDay): Temporal.PlainDate =>
  earliest.day.add({ days: maxMovedDays });

/** When the visits of a leg can be booked: from an instant to the end of a business day; `null` if at no time. */
export interface Bookable {
  from: Temporal.Instant;
  until: Temporal.PlainDate;
}

export const bookablePickups = (rules: BookingRules): Bookable => ({
  from: rules.now.add({ hours: rules.book_lead_hours }),
  until: lastPickupDay(rules),
});

/** `earliest` is the earliest delivery of the pickup. */
export const bookableDeliveries = (earliest: WindowOnDay | null): Bookable | null =>
  earliest && { from: earliest.starts_at, until: lastDeliveryDay(earliest) };

/** Why a window cannot be booked, apart from being full; `null` if it can. */
export function slotProblem(
  bookable: Bookable | null,
  { starts_at, day }: VisitOnDay,
): 'too_soon' | 'too_late' | null {
  if (!bookable || isBefore(starts_at, bookable.from)) return 'too_soon';
  return Temporal.PlainDate.compare(day, bookable.until) > 0 ? 'too_late' : null;
}

/** Why a window cannot be booked, apart from being full: as a state, and as a sentence for the field. */
export interface NotBookable {
  state: 'too_soon' | 'too_late';
  message: string;
}

/** Why a customer cannot book a pickup in a window; `null` if they can. */
export function pickupProblem(rules: BookingRules, window: VisitOnDay): NotBookable | null {
  const bookable = bookablePickups(rules);
  const state = slotProblem(bookable, window);
  if (!state) return null;
  const { book_lead_hours } = rules;
  if (state === 'too_late') return { state, message: `Bookable until ${dayText(rules, bookable.until)}` };
  if (book_lead_hours === 0) return { state, message: 'Pickup cannot be in the past' };
  const hours = `${book_lead_hours} ${book_lead_hours === 1 ? 'hour' : 'hours'}`;
  return { state, message: `Book at least ${hours} ahead` };
}

/** Why a customer cannot book a delivery in a window; `null` if they can. */
export function deliveryProblem(
  rules: BookingRules,
  window: VisitOnDay,
  pickup: BookedPickup,
): NotBookable | null {
  const earliest = earliestDelivery(rules, pickup);
  const bookable = bookableDeliveries(earliest);
  const state = slotProblem(bookable, window);
  if (!state) return null;
  if (bookable && state === 'too_late')
    return { state, message: `Bookable until ${dayText(rules, bookable.until)}` };
  const first = earliest?.day ?? firstDeliveryDay(rules, pickup);
  return { state, message: `Earliest delivery is ${dayText(rules, first)}` };
}

const dayText = ({ now, zone }: BookingRules, day: Temporal.PlainDate): string =>
  formatDate(day, businessDay(now, zone));
