import type { BookingRules } from '#shared/booking/bookable.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { weekdayNames } from '#shared/business/settings.ts';
import { formatWallTime } from '#shared/kernel/date-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { visitTimes } from '#shared/series/visit-times.ts';
import { promisedWindow, refuseBooking } from './visit-windows.ts';

/** The rules at the addresses of a series; `null` where nobody can tell them yet. */
export type SeriesRules = Record<WindowLeg, BookingRules | null>;

/**
 * A series that somebody starts or changes has a window for each of its visits: each weekday of its pattern or, where it names
 * none, what comes within the days that can be booked. Its preview asks the same.
 * @throws Refusal `not-bookable` beside the first date, or at the days that have none
 */
export function requireWindows(
  plan: SeriesPlan,
  rules: SeriesRules,
  ahead: readonly PlacedOccurrence[],
  zone: string,
): void {
  for (const leg of windowLegs) {
    const at = rules[leg];
    if (at && !promisedWindow(at, leg, plan[`anchor_${leg}`])) {
      refuseBooking(leg, `Choose one of the ${leg} windows`);
    }
  }
  const missing = windowLegs.flatMap((leg) => {
    const at = rules[leg];
    const days = at ? daysWithout(plan, leg, at, ahead, zone) : [];
    const { time } = visitTimes(plan, leg, zone);
    const names = joinWithAnd(days.map((day) => weekdayNames[day - 1] ?? ''));
    return days.length === 0 ? [] : [`no ${leg} window at ${formatWallTime(time)} on ${names}`];
  });
  if (missing.length === 0) return;
  const message = `There is ${missing.join(', and ')}`;
  refuse('not-bookable', message, [{ path: 'recurrence', message }]);
}

/** The ISO weekdays, from Monday, on which a leg has no window. */
function daysWithout(
  plan: SeriesPlan,
  leg: WindowLeg,
  rules: BookingRules,
  ahead: readonly PlacedOccurrence[],
  zone: string,
): number[] {
  const { time, weekdays, is_fixed } = visitTimes(plan, leg, zone);
  const hasNone = (weekday: number) =>
    !rules.windows.some((window) => window.weekday === weekday && window.starts_at.equals(time));
  // What a closed day moves goes where there is a window.
  const soon = ahead
    .filter((placed) => !placed.closed_day && !promisedWindow(rules, leg, placed[`${leg}_date`]))
    .map((placed) => businessDay(placed[`${leg}_date`], zone).dayOfWeek);
  return [...new Set(is_fixed ? weekdays.filter(hasNone) : soon)].toSorted((a, b) => a - b);
}
