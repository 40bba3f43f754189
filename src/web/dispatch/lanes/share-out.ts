import { addressKey } from '#shared/kernel/address.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { restOfRun, settingsOf } from '#shared/runs/reckon-run.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { doorMs, tripMs } from '#shared/runs/run-plan.ts';
import { applyMove, openStops, type Reckoning, type StopMove } from './apply-move.ts';
import { type Card, isAtOwnShop, isLikely, lanesOf, startOf, unassignedId } from './lanes.ts';
import { moveTo, placeByWindow } from './slot.ts';

/** The stops of a run, or those that nobody has, as they would go to the other drivers. */
export interface SharedOut {
  moves: StopMove[];
  /** The runs that get any, as they would be, with how many. */
  takers: { run: Run; stops: number }[];
  /** How many of their stops would be late. */
  late: number;
  /** How many are at our own shop, where nobody drives to: they get no driver. */
  ours: number;
  /** How many are due before that day, and stay. */
  earlier: number;
}

/** Among whom the stops of a column are shared out: who may be chosen at first. */
export const sharersOf = ({ runs }: DispatchDay, lane_id: string): Run[] =>
  runs.filter((each) => each.is_active && isLikely(each) && each.driver_id !== lane_id);

/** What nobody has, as far as it can be shared out: not what is at our own shop, and for a later day not what is due before it. */
export function unassignedToShare(
  cards: readonly Card[],
  day: Temporal.PlainDate,
  reckoning: Reckoning,
): Card[] {
  const { business, now } = reckoning;
  const dayOf = (at: Temporal.Instant) => businessDay(at, business.time_zone);
  const isToday = day.equals(dayOf(now));
  return cards.filter(
    (card) => !isAtOwnShop(card, business) && (isToday || dayOf(startOf(card)).equals(day)),
  );
}

/**
 * Each open stop of a column, by its window, to who would be late least with it (RUN-4), of several who is at its door anyway, then
 * whom it costs the fewest minutes: between stops, and at all doors that they then have; then who is back first. It is placed by its window too (RUN-3).
 */
export function shareOut(board: DispatchDay, lane_id: string, reckoning: Reckoning): SharedOut {
  const lanes = lanesOf(board, reckoning);
  const lanesWith = (ids: readonly string[]) =>
    ids.flatMap((id) => lanes.find((lane) => lane.id === id) ?? []);
  const held = lanesWith([lane_id]).flatMap((lane) => lane.cards);
  const others = lanesWith(sharersOf(board, lane_id).map(({ driver_id }) => driver_id));
  const wanted = lane_id === unassignedId ? unassignedToShare(held, board.day, reckoning) : held;
  const cards = wanted.toSorted((a, b) => Temporal.Instant.compare(startOf(a), startOf(b)));
  const isOurs = (card: Card) => isAtOwnShop(card, reckoning.business);
  const moves: StopMove[] = [];
  let shown = board;
  for (const card of cards) {
    const tries = (isOurs(card) ? lanesWith([unassignedId]) : others).map((lane) => {
      const move = moveTo(lane, card, placeByWindow(lane, card), board.day);
      const after = applyMove(shown, move, reckoning);
      return { move, after, cost: costOf(card, runIn(shown, lane.id), runIn(after, lane.id), reckoning) };
    });
    const [best] = tries.toSorted((a, b) => compare(a.cost, b.cost));
    if (!best) continue;
    shown = best.after;
    moves.push(best.move);
  }
  const takers = others.flatMap((lane) => {
    const after = runIn(shown, lane.id);
    const stops = moves.filter(({ driver_id }) => driver_id === lane.id).length;
    return after && stops > 0 ? [{ run: after, stops }] : [];
  });
  const late = takers.reduce((sum, taker) => sum + taker.run.late, 0);
  const ours = held.filter(isOurs).length;
  return {
    moves,
    takers,
    late,
    ours,
    earlier: held.filter((card) => !isOurs(card) && !wanted.includes(card)).length,
  };
}

const runIn = ({ runs }: DispatchDay, id: string): Run | undefined =>
  runs.find(({ driver_id }) => driver_id === id);

const minutesLate = ({ stops }: Run): number => stops.reduce((sum, stop) => sum + stop.minutes_late, 0);

/** Between the open stops, in milliseconds. The way to the first and from the last counts for nothing: else who has none got none. */
function drivingMs(run: Run, { business, now }: Reckoning): number {
  const { open, settings } = restOfRun(run, business, now);
  return open.reduce((sum, { location }, index) => {
    const before = open[index - 1];
    return before ? sum + tripMs(before.location, location, settings) : sum;
  }, 0);
}

function costOf(
  { address }: Card,
  before: Run | undefined,
  after: Run | undefined,
  reckoning: Reckoning,
): number[] {
  // Nobody drives what is at our own shop.
  if (!before || !after) return [];
  const isThere = openStops(before).some((stop) => addressKey(stop.address) === addressKey(address));
  const atDoors = openStops(after).length * doorMs(settingsOf(reckoning.business));
  return [
    after.late - before.late,
    minutesLate(after) - minutesLate(before),
    isThere ? 0 : 1,
    drivingMs(after, reckoning) - drivingMs(before, reckoning) + atDoors,
    after.ends_at?.epochMilliseconds ?? 0,
  ];
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
