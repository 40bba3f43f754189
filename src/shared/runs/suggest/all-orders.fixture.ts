import { travelMinutes } from '#shared/runs/run-plan.ts';
import type { AnyRun } from './any-run.fixture.ts';

const ms = 60_000;

/**
 * The least that any order comes to, as stops late, minutes late and the end in milliseconds; `null` where every order has a delivery before
 * its pickup. It goes through all orders, and shares with the rule only the length of a trip.
 */
export function bestOfAllOrders({ stops, start, settings }: AnyRun): number[] | null {
  const trip = (from: AnyRun['start']['from'], to: AnyRun['start']['to']) =>
    Math.round(travelMinutes(from, to, settings) * ms);
  const places = [...stops.map(({ location }) => location), start.from];
  const trips = places.map((from) => places.map((to) => trip(from, to)));
  const home = places.map((from) => trip(from, start.to));
  const opens = stops.map(({ window_start }) => window_start.epochMilliseconds);
  const closes = stops.map(({ window_end }) => window_end.epochMilliseconds);
  const needed = stops.map(({ deliveries }, index) =>
    stops.flatMap(({ pickups }, other) =>
      other !== index && pickups.some((order) => deliveries.includes(order)) ? other : [],
    ),
  );
  const isDone = stops.map(() => false);
  let least: number[] | null = null;

  function goOn(count: number, last: number, time: number, late: number, minutes: number): void {
    if (count === stops.length) {
      const found = [late, minutes, time + (home[last] ?? 0)];
      if (least === null || isLess(found, least)) least = found;
    }
    for (let stop = 0; stop < stops.length; stop += 1) {
      if (isDone[stop] || needed[stop]?.some((other) => !isDone[other])) continue;
      isDone[stop] = true;
      const end =
        Math.max(time + (trips[last]?.[stop] ?? 0), opens[stop] ?? 0) + settings.minutes_at_door * ms;
      const over = Math.max(0, end - (closes[stop] ?? 0));
      goOn(count + 1, stop, end, late + (over > 0 ? 1 : 0), minutes + Math.ceil(over / ms));
      isDone[stop] = false;
    }
  }
  goOn(0, stops.length, start.at.epochMilliseconds, 0, 0);
  return least;
}

function isLess(some: readonly number[], others: readonly number[]): boolean {
  const index = some.findIndex((number, at) => number !== others[at]);
  return index >= 0 && (some[index] ?? 0) < (others[index] ?? 0);
}
