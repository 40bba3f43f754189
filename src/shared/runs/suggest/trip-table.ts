import { ownPickups } from '#shared/runs/arrange-stops.ts';
import {
  doorMs,
  minutesLate,
  type PlannedStop,
  type PlanStart,
  type TravelSettings,
  tripMs,
} from '#shared/runs/run-plan.ts';

/** A run in numbers, for trying many orders of it: stops by their index, milliseconds since its start. */
export interface TripTable {
  /** How many stops. The start counts as the stop with this index, the end as the one after it. */
  count: number;
  /** Of a trip from one stop to another: see `tripOf`. */
  trips: Float64Array;
  doorMs: number;
  windowStarts: Float64Array;
  windowEnds: Float64Array;
  /** For each stop those that must stand before it. */
  pickups: number[][];
}

/** What orders of a run are compared by: the first number that differs decides, and less is better. */
export interface Score {
  late: number;
  minutes_late: number;
  /** Milliseconds since the start. */
  end: number;
}

export const compareScores = (a: Score, b: Score): number =>
  a.late - b.late || a.minutes_late - b.minutes_late || a.end - b.end;

export function tripTable(
  stops: readonly PlannedStop[],
  start: PlanStart,
  settings: TravelSettings,
): TripTable {
  const places = [...stops.map(({ location }) => location), start.from, start.to];
  const since = (instant: Temporal.Instant) => instant.epochMilliseconds - start.at.epochMilliseconds;
  return {
    count: stops.length,
    trips: Float64Array.from(places.flatMap((from) => places.map((to) => tripMs(from, to, settings)))),
    doorMs: doorMs(settings),
    windowStarts: Float64Array.from(stops, ({ window_start }) => since(window_start)),
    windowEnds: Float64Array.from(stops, ({ window_end }) => since(window_end)),
    pickups: ownPickups(stops),
  };
}

export const tripOf = ({ count, trips }: TripTable, from: number, to: number): number =>
  trips[from * (count + 2) + to] ?? 0;

/** When a stop is finished, if the driver leaves another at `time`. */
export function finishedAt(table: TripTable, time: number, from: number, stop: number): number {
  const there = time + tripOf(table, from, stop);
  const windowStart = table.windowStarts[stop] ?? 0;
  return (there > windowStart ? there : windowStart) + table.doorMs;
}

/** In full minutes. */
export const lateAt = ({ windowEnds }: TripTable, stop: number, finished: number): number =>
  minutesLate(finished, windowEnds[stop] ?? 0);

/** What an order of stops, given by their indices, comes to. */
export function scoreOf(table: TripTable, order: Iterable<number>): Score {
  const score = { late: 0, minutes_late: 0 };
  let time = 0;
  let last = table.count;
  for (const stop of order) {
    time = finishedAt(table, time, last, stop);
    last = stop;
    const minutes = lateAt(table, stop, time);
    score.late += minutes > 0 ? 1 : 0;
    score.minutes_late += minutes;
  }
  return { ...score, end: time + tripOf(table, last, table.count + 1) };
}
