import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import type { ClosedDayRule } from './closed-day-rule.ts';

/** The days on which a shop is closed, and what it does with a recurring visit that is planned on one. */
export interface Closing {
  rule: ClosedDayRule;
  /** The names of the closed days, by day as in `2026-12-25`. */
  closed: ReadonlyMap<string, string>;
  /** ISO weekdays, 1 Mon … 7 Sun, on which the shop is open. */
  working_days: readonly number[];
  /** No visit moves to before this. */
  now: Temporal.Instant;
}

/** The closed days for a series: with its own rule, or that of the shop where it has none. */
export const withRule = (shop: Closing | null, rule: ClosedDayRule | null | undefined): Closing | null =>
  shop && { ...shop, rule: rule ?? shop.rule };

/** A closed day moves a visit by this many days at most. */
export const maxMovedDays = 14;

type Days = Pick<Closing, 'closed' | 'working_days'>;

/** The name of a day that is closed; `undefined` for one that is not. */
export const closedName = (
  { closed }: Pick<Closing, 'closed'>,
  day: Temporal.PlainDate,
): string | undefined => closed.get(day.toString());

/** Whether a visit may be moved to a day: a closed day is none, and neither is a weekday on which nobody works. */
export const isOpenDay = (days: Days, day: Temporal.PlainDate): boolean =>
  closedName(days, day) === undefined && days.working_days.includes(day.dayOfWeek);

/**
 * The same time of day on the open days after a visit, or before it, within 14 days, the nearest first; none lies in the
 * past. `zone` is an IANA time zone.
 */
export function* openVisits(
  days: Days & Pick<Closing, 'now'>,
  visit: Temporal.Instant,
  direction: 1 | -1,
  zone: string,
): Generator<Temporal.Instant, void> {
  const day = businessDay(visit, zone);
  const time = visit.toZonedDateTimeISO(zone).toPlainTime();
  for (let moved = 1; moved <= maxMovedDays; moved++) {
    const other = day.add({ days: moved * direction });
    if (!isOpenDay(days, other)) continue;
    const instant = businessInstant(other, time, zone);
    if (!isBefore(instant, days.now)) yield instant;
  }
}

/** Where a visit on a closed day takes place instead; `null` if no day near is open. `zone` is an IANA time zone. */
export function movedVisit(
  closing: Closing,
  visit: Temporal.Instant,
  direction: 1 | -1,
  zone: string,
): Temporal.Instant | null {
  const nearest = openVisits(closing, visit, direction, zone).next().value ?? null;
  if (nearest || direction === 1) return nearest;
  return movedVisit(closing, visit, 1, zone);
}
