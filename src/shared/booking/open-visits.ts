import { businessDay, businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { firstDeliveryDay, type WindowOnDay, windowsOfWeekday } from './bookable.ts';
import type { WindowLeg } from './booking-window.ts';
import { type Closing, closedName, maxMovedDays } from './closing.ts';

/** One trip of an order. */
interface Visit {
  leg: WindowLeg;
  date: Temporal.Instant;
}

interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

type Days = Omit<Closing, 'rule'>;

/** Whether a visit still finds a place in a window on a day. */
export type HasRoom = (slot: WindowOnDay) => boolean;
const hasAlways: HasRoom = () => true;

/**
 * A visit on another day, if that is open: at the same time of day or, where customers choose windows, in the nearest one that has
 * room; `null` on a closed day, and on one without such a window or on which nobody works. `zone` is an IANA time zone.
 */
export function visitOn(
  days: Omit<Days, 'now'>,
  day: Temporal.PlainDate,
  { leg, date }: Visit,
  zone: string,
  hasRoom = hasAlways,
): Temporal.Instant | null {
  if (closedName(days, day) !== undefined) return null;
  const same = businessInstant(day, date.toZonedDateTimeISO(zone).toPlainTime(), zone);
  if (!days.booked) return days.working_days.includes(day.dayOfWeek) ? same : null;
  const starts = windowsOfWeekday({ windows: days.booked.windows, zone }, leg, day)
    .filter(hasRoom)
    .map(({ starts_at }) => starts_at);
  const distance = (start: Temporal.Instant) => Math.abs(start.epochMilliseconds - same.epochMilliseconds);
  return starts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** A visit on the open days after it, or before it, within 14 days, the nearest first; none lies in the past. */
export function* openVisits(
  days: Days,
  visit: Visit,
  direction: 1 | -1,
  zone: string,
  hasRoom = hasAlways,
): Generator<Temporal.Instant, void> {
  const day = businessDay(visit.date, zone);
  for (let moved = 1; moved <= maxMovedDays; moved++) {
    const instant = visitOn(days, day.add({ days: moved * direction }), visit, zone, hasRoom);
    if (instant && !isBefore(instant, days.now)) yield instant;
  }
}

/** Where a visit on a closed day takes place instead; `null` if no day near is open. `zone` is an IANA time zone. */
export function movedVisit(
  days: Days,
  visit: Visit,
  direction: 1 | -1,
  zone: string,
): Temporal.Instant | null {
  // Once the day after is past, it does not become a later one.
  const from = direction === 1 ? { ...days, now: visit.date } : days;
  const nearest = openVisits(from, visit, direction, zone).next().value ?? null;
  if (nearest || direction === 1) return nearest;
  return movedVisit(days, visit, 1, zone);
}

/**
 * Whether a delivery can be where it is: not on a closed day and, where customers choose windows, with the turnaround. What
 * was `planned` with fewer days than customers are bound to stays so. `zone` is an IANA time zone.
 */
export function isDeliverable(days: Days, dates: Dates, planned: Dates, zone: string): boolean {
  if (closedName(days, businessDay(dates.delivery_date, zone)) !== undefined) return false;
  return !isTooEarly(days, dates, zone) || isTooEarly({ ...days, closed: new Map() }, planned, zone);
}

function isTooEarly(days: Days, dates: Dates, zone: string): boolean {
  const first = firstDay(days, dates, zone);
  return first !== null && Temporal.PlainDate.compare(businessDay(dates.delivery_date, zone), first) < 0;
}

/** The first closed day from a pickup to its delivery, both included; `null` if all are open. */
export function closedDayWithin(days: Days, dates: Dates, zone: string): Temporal.PlainDate | null {
  const last = businessDay(dates.delivery_date, zone);
  let day = businessDay(dates.pickup_date, zone);
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (closedName(days, day) !== undefined) return day;
  }
  return null;
}

/** The first open day after a delivery that fits its pickup and has room; `null` if none near does. `zone` is an IANA time zone. */
export function movedDelivery(
  days: Days,
  dates: Dates,
  zone: string,
  hasRoom = hasAlways,
): Temporal.Instant | null {
  const first = firstDay(days, dates, zone);
  const from = first && startOfDay(first, zone);
  const visit = { leg: 'delivery' as const, date: dates.delivery_date };
  for (const date of openVisits(days, visit, 1, zone, hasRoom)) {
    if (isBefore(dates.pickup_date, date) && !(from && isBefore(date, from))) return date;
  }
  return null;
}

/** A delivery that a moved pickup takes along: in a window, where customers choose those. `zone` is an IANA time zone. */
export function deliveryAlong(days: Days, dates: Dates, zone: string): Temporal.Instant {
  const { pickup_date, delivery_date } = dates;
  if (!days.booked) return delivery_date;
  const visit = { leg: 'delivery' as const, date: delivery_date };
  const along = visitOn(days, businessDay(delivery_date, zone), visit, zone);
  if (along && isBefore(pickup_date, along)) return along;
  return movedDelivery(days, dates, zone) ?? delivery_date;
}

/** The first day of a delivery by the turnaround; `null` where customers choose no windows. */
function firstDay({ booked, closed, working_days }: Days, { pickup_date }: Dates, zone: string) {
  const rules = booked && { closed, working_days, turnaround_days: booked.turnaround_days, zone };
  return rules ? firstDeliveryDay(rules, { starts_at: pickup_date, ends_at: pickup_date }) : null;
}
