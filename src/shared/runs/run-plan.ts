import { type Location, type TravelSettings, travelMinutes } from './travel.ts';

/** What a run does at one door. */
export interface PlannedStop {
  id: string;
  location: Location;
  window_start: Temporal.Instant;
  window_end: Temporal.Instant;
  /** Ids of the orders that are collected here. */
  pickups: string[];
  /** Ids of the orders that are delivered here. */
  deliveries: string[];
}

/** How the rest of a run begins and ends. */
export interface PlanStart {
  from: Location;
  to: Location;
  /** The planned start; of a started run the later of now and the last report. */
  at: Temporal.Instant;
}

/** What an order of stops comes to. */
export interface RunPlan {
  /** When the driver begins at each stop: never before its window. */
  arrivals: Temporal.Instant[];
  /** How many stops are late. */
  late: number;
  /** The sum over the late stops, each in full minutes, rounded up. */
  minutes_late: number;
  /** When the driver is at the end of the run, after the last stop. */
  ends_at: Temporal.Instant;
}

const msOfMinute = 60_000;

/** In whole milliseconds, as instants are stored; so sums are exact whatever their sequence. */
export const tripMs = (from: Location, to: Location, settings: TravelSettings): number =>
  Math.round(travelMinutes(from, to, settings) * msOfMinute);

export const doorMs = ({ minutes_at_door }: TravelSettings): number =>
  Math.round(minutes_at_door * msOfMinute);

/**
 * In full minutes, rounded up; 0 for a stop in time. Late is what is finished after the end of the window, as a leg is that is
 * done after it; finished at the very end is in time. In milliseconds of one clock.
 */
export const minutesLate = (finishedMs: number, windowEndMs: number): number =>
  finishedMs > windowEndMs ? Math.ceil((finishedMs - windowEndMs) / msOfMinute) : 0;

/** Reckons a run in the sequence in which its stops are given. Whoever arrives early waits for the window. */
export function planRun(stops: readonly PlannedStop[], start: PlanStart, settings: TravelSettings): RunPlan {
  const plan = { arrivals: [] as Temporal.Instant[], late: 0, minutes_late: 0 };
  let place = start.from;
  let time = start.at.epochMilliseconds;
  for (const stop of stops) {
    const there = time + tripMs(place, stop.location, settings);
    const arrival = Math.max(there, stop.window_start.epochMilliseconds);
    place = stop.location;
    time = arrival + doorMs(settings);
    const minutes = minutesLate(time, stop.window_end.epochMilliseconds);
    plan.arrivals.push(Temporal.Instant.fromEpochMilliseconds(arrival));
    plan.late += minutes > 0 ? 1 : 0;
    plan.minutes_late += minutes;
  }
  const end = time + tripMs(place, start.to, settings);
  return { ...plan, ends_at: Temporal.Instant.fromEpochMilliseconds(end) };
}
