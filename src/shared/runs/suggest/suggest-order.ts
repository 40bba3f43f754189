import { ownPickups, pickupsFirst, withPickupsFirst } from '#shared/runs/arrange-stops.ts';
import type { PlannedStop, PlanStart, TravelSettings } from '#shared/runs/run-plan.ts';
import { type Budget, improveOrder } from './improve-order.ts';
import {
  compareScores,
  finishedAt,
  lateAt,
  type Score,
  scoreOf,
  type TripTable,
  tripOf,
  tripTable,
} from './trip-table.ts';

/** What a search may pass for each stop: 40 stops take some 50 to 100 ms. */
const stepsForStop = 60_000;
/** How often in a row the best order is disturbed in vain before the search ends. */
const maxDisturbances = 100;
/** A disturbance shuffles this many neighbouring stops. */
const disturbedStops = 8;

/**
 * A good order of many stops, with each pickup before its delivery: the best of several that are built, improved, and then
 * disturbed and improved again. There must be such an order.
 */
export function searchOrders(table: TripTable): number[] {
  const budget: Budget = { steps: stepsForStop * table.count };
  const [built = []] = [byWindowEnd(table), bySoonest(table)]
    .map((order) => improveOrder(table, order, budget))
    .toSorted((a, b) => compareScores(scoreOf(table, a), scoreOf(table, b)));
  const below = randomNumbers();
  let best = built;
  let score = scoreOf(table, best);
  for (let vain = 0; vain < maxDisturbances && budget.steps > 0; vain += 1) {
    const disturbed = withPickupsFirst(disturb(best, below), table.pickups);
    const improved = improveOrder(table, disturbed, budget);
    const newScore = scoreOf(table, improved);
    if (compareScores(newScore, score) >= 0) continue;
    best = improved;
    score = newScore;
    vain = 0;
  }
  return best;
}

const byWindowEnd = (table: TripTable): number[] => buildOrder(table, (stop) => table.windowEnds[stop] ?? 0);

const bySoonest = (table: TripTable): number[] =>
  buildOrder(table, (stop, time, last) => finishedAt(table, time, last, stop));

/** Adds the stop of least cost among those whose pickups are in, until none is left. */
function buildOrder(
  table: TripTable,
  costOf: (stop: number, time: number, last: number) => number,
): number[] {
  const remaining = new Set(Array.from({ length: table.count }, (_, stop) => stop));
  const order: number[] = [];
  let time = 0;
  let last = table.count;
  while (remaining.size > 0) {
    const [next] = [...remaining]
      .filter((stop) => !table.pickups[stop]?.some((pickup) => remaining.has(pickup)))
      .map((stop) => ({ stop, cost: costOf(stop, time, last) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (!next) throw new Error('No order keeps each pickup before its delivery.');
    remaining.delete(next.stop);
    order.push(next.stop);
    time = finishedAt(table, time, last, next.stop);
    last = next.stop;
  }
  return order;
}

function disturb(order: readonly number[], below: (end: number) => number): number[] {
  const length = Math.min(disturbedStops, order.length);
  const from = below(order.length - length + 1);
  const part = order.slice(from, from + length);
  for (let end = length; end > 1; end -= 1) {
    const drawn = below(end);
    const [stop] = part.splice(drawn, 1);
    if (stop !== undefined) part.push(stop);
  }
  return order.toSpliced(from, length, ...part);
}

/** Whole numbers from 0 to below an end, the same ones each time: a suggestion has to be repeatable. */
function randomNumbers(): (end: number) => number {
  let state = 1;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** A way through some of the stops; `end` is when its last stop is finished. */
interface Way extends Score {
  last: number;
  before: Way | null;
}

/**
 * The best order of all, by sets of stops: of two ways through one set to one last stop, the later and worse is dropped. Takes time
 * and memory as 2 to the number of stops; `null` if no order keeps each pickup before its delivery.
 */
export function bestOrder(table: TripTable): number[] | null {
  const { count } = table;
  const required = table.pickups.map((pickups) => pickups.reduce((set, stop) => set | (1 << stop), 0));
  // By the set of its stops, then by its last stop.
  const ways: Way[][][] = Array.from({ length: 1 << count }, () => Array.from({ length: count }, () => []));
  const all = ways.length - 1;
  const start: Way = { last: count, before: null, late: 0, minutes_late: 0, end: 0 };
  for (let set = 0; set < all; set += 1) {
    const known = set === 0 ? [start] : (ways[set] ?? []).flat();
    for (let stop = 0; stop < count; stop += 1) {
      const isOpen = (set & (1 << stop)) === 0 && ((required[stop] ?? 0) & ~set) === 0;
      const front = ways[set | (1 << stop)]?.[stop];
      if (isOpen && front) for (const way of known) keepIfGood(front, extendWay(table, way, stop));
    }
  }
  const finished = (count === 0 ? [start] : (ways[all] ?? []).flat()).map((way) => ({
    way,
    ...way,
    end: way.end + tripOf(table, way.last, count + 1),
  }));
  // Of equals the first: sorting is stable.
  const [best] = finished.toSorted(compareScores);
  return best ? stopsOf(best.way) : null;
}

function extendWay(table: TripTable, before: Way, stop: number): Way {
  const end = finishedAt(table, before.end, before.last, stop);
  const minutes = lateAt(table, stop, end);
  return {
    last: stop,
    before,
    late: before.late + (minutes > 0 ? 1 : 0),
    minutes_late: before.minutes_late + minutes,
    end,
  };
}

/** As good so far, and no later. */
const isNoWorse = (a: Way, b: Way): boolean =>
  a.end <= b.end && (a.late - b.late || a.minutes_late - b.minutes_late) <= 0;

function keepIfGood(front: Way[], way: Way): void {
  if (front.some((other) => isNoWorse(other, way))) return;
  const kept = front.filter((other) => !isNoWorse(way, other));
  front.splice(0, front.length, ...kept, way);
}

function stopsOf(way: Way): number[] {
  const stops: number[] = [];
  for (let at: Way = way; at.before; at = at.before) stops.unshift(at.last);
  return stops;
}

/** Up to this many stops every order is taken into account. */
const maxExact = 9;

/** Whether no delivery stands before its own pickup. */
export const keepsPickupsFirst = (stops: readonly Pick<PlannedStop, 'pickups' | 'deliveries'>[]): boolean =>
  ownPickups(stops).every((pickups, index) => pickups.every((pickup) => pickup < index));

/**
 * The ids of the open stops in a better order: with fewer late, else fewer minutes late, else an earlier end (RUN-4). The best for
 * up to 9 stops; the present order where none is better or none keeps pickups before deliveries.
 */
export function suggestOrder(
  stops: readonly PlannedStop[],
  start: PlanStart,
  settings: TravelSettings,
): string[] {
  const present = pickupsFirst(stops);
  if (!keepsPickupsFirst(present)) return stops.map(({ id }) => id);
  // Among equals the search prefers what it sees first; so ids decide, not the present order.
  const byId = stops.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const table = tripTable(byId, start, settings);
  const order = betterOrder(
    table,
    present.map((stop) => byId.indexOf(stop)),
  );
  return order.flatMap((index) => byId[index]?.id ?? []);
}

function betterOrder(table: TripTable, present: number[]): number[] {
  const found = table.count <= maxExact ? (bestOrder(table) ?? present) : searchOrders(table);
  // Of equals the present order stays, so that nobody is asked to change it for nothing.
  return compareScores(scoreOf(table, found), scoreOf(table, present)) < 0 ? found : present;
}
