import { withPickupsFirst } from '#shared/runs/pickups-first.ts';
import { type Budget, improveOrder } from './improve-order.ts';
import { compareScores, finishedAt, scoreOf, type TripTable } from './trip-table.ts';

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
