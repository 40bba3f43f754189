import { compareScores, finishedAt, lateAt, type Score, type TripTable, tripOf } from './trip-table.ts';

/** A way through some of the stops; `end` is when its last stop is finished. */
interface Way extends Score {
  last: number;
  before: Way | null;
}

/**
 * The best order of all, by going through the sets of stops: of the ways through one set to one last stop, only those are
 * carried on that are not both later and worse than another. What comes after them costs the more, the later it begins, so
 * none that is dropped can lead to a better order. Takes time and memory as 2 to the number of stops; `null` if no order keeps
 * each pickup before its delivery.
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
