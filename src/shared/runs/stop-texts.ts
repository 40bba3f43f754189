import { postcodeOf } from '#shared/booking/areas.ts';
import { formatDate, formatTime, formatTimes } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { RunLeg, RunStop } from './run.ts';

/** The business day on which texts are read, and its zone. */
export interface Calendar {
  today: Temporal.PlainDate;
  zone: string;
}

/** `18 stops` */
export const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);

/** A stop changes hands, and who has the laundry does not get it. */
export const inVanOfText = (driver_name: string): string => `${driver_name} has its laundry in the van.`;

/** So many days are named. */
const daysNamed = 3;

/** How many stops there are on which day: `3 today and 1 on Mon 30 Nov`, of many days `1 today, … and 3 later`. */
export function stopDaysText(
  days: readonly { day: Temporal.PlainDate; stops: number }[],
  today: Temporal.PlainDate,
): string {
  const later = days.slice(daysNamed).reduce((sum, { stops }) => sum + stops, 0);
  const named = days.slice(0, daysNamed).map(({ day, stops }) => `${stops} ${onDayText(day, today)}`);
  return joinWithAnd([...named, ...(later > 0 ? [`${later} later`] : [])]);
}

/** `today`, `on Mon 30 Nov` */
export const onDayText = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.equals(today) ? 'today' : `on ${formatDate(day, today)}`;

/** `25 min`; from two hours on to five minutes, `2 h 35 min`; from a day on `24 h`. */
export function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const step = minutes < 24 * 60 ? 5 : 60;
  const rounded = Math.round(minutes / step) * step;
  return [`${Math.floor(rounded / 60)} h`, rounded % 60 > 0 && `${rounded % 60} min`]
    .filter(Boolean)
    .join(' ');
}

/** `25 min late, due by 10:55 am`: so many minutes after that somebody comes; `due yesterday 10:55 am` on the board of another day. */
export function lateText(
  minutes: number,
  due: Temporal.Instant,
  { day, today, zone }: Calendar & { day: Temporal.PlainDate },
): string {
  const dueDay = businessDay(due, zone);
  const named = dueDay.until(today).days === 1 ? 'yesterday' : `${formatDate(dueDay, today)},`;
  return `${minutesText(minutes)} late, due ${dueDay.equals(day) ? 'by' : named} ${formatTime(due, zone)}`;
}

/** When a stop is expected, as its customer reads it: `10:20 to 10:40 am`; `null` before the run starts, and once that is over. */
export const expectedText = (
  { eta_from, eta_until }: Pick<RunStop, 'eta_from' | 'eta_until'>,
  now: Temporal.Instant,
  zone: string,
): string | null =>
  eta_from && eta_until && isBefore(now, eta_until)
    ? formatTimes(eta_from, eta_until, zone).replace('–', ' to ')
    : null;

/** What is done at a door: `Deliver`, `Collect`, `Deliver and collect`. */
export function legWords(legs: readonly Pick<RunLeg, 'kind'>[]): string {
  const isDone = (kind: LegKind) => legs.some((leg) => leg.kind === kind);
  if (isDone('delivery') && isDone('pickup')) return 'Deliver and collect';
  return isDone('delivery') ? 'Deliver' : 'Collect';
}

/** The day of a run or board, and the stops among which a leg may have been tried before. */
type RunOfLegs = { day: Temporal.PlainDate; stops?: readonly { legs: readonly RunLeg[] }[] };

/**
 * The times of a stop, each with what is done then; those on another day than that of the run with their day. What was tried before
 * in the run, and was promised for later since, is `by 2:55 pm` (FST-6).
 */
export function windowsOf(
  legs: readonly RunLeg[],
  { day, stops = [] }: RunOfLegs,
  { today, zone }: Calendar,
): { text: string; kinds: LegKind[] }[] {
  const kinds = new Map<string, LegKind[]>();
  const inTime = legs.toSorted(
    (a, b) => Temporal.Instant.compare(a.window_start, b.window_start) || a.kind.localeCompare(b.kind),
  );
  const isPromised = (leg: RunLeg) =>
    stops.some((stop) =>
      stop.legs.some(
        (before) =>
          before.state === 'failed' &&
          before.order_id === leg.order_id &&
          before.kind === leg.kind &&
          before.window_start.equals(leg.window_start) &&
          isBefore(before.window_end, leg.window_end),
      ),
    );
  for (const leg of inTime) {
    const { kind, window_start, window_end, is_window } = leg;
    const date = businessDay(window_start, zone);
    const times = isPromised(leg)
      ? `by ${formatTime(window_end, zone)}`
      : formatTimes(window_start, is_window ? window_end : null, zone);
    const text = date.equals(day) ? times : `${formatDate(date, today)}, ${times}`;
    kinds.set(text, [...new Set([...(kinds.get(text) ?? []), kind])]);
  }
  return [...kinds].map(([text, marks]) => ({ text, kinds: marks }));
}

const state = /[\s,]+(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/i;

/** Suburb and postcode of an address: `Surry Hills 2010`; without a postcode its last part. */
export function placeText(address: string): string {
  const postcode = postcodeOf(address);
  const before = postcode === null ? address : address.slice(0, address.lastIndexOf(postcode));
  const words = before.replace(/[\s,]+$/, '').replace(state, '');
  const suburb = words.split(/,|\n/).at(-1)?.trim() ?? '';
  return [suburb, postcode].filter(Boolean).join(' ') || address;
}
