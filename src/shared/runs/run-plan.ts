import { postcodeOf } from '#shared/booking/areas.ts';

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
  /** The planned start; of a started run the later of now, the last report and until when its driver is late. */
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

/** In degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Where a stop, the start or the end of a run is. */
export interface Location {
  coordinates: Coordinates | null;
  postcode: string | null;
}

/** What the owner sets of a run's reckoning, in minutes; `runRanges` has the bounds. */
export interface TravelSettings {
  minutes_at_door: number;
  minutes_between_postcodes: number;
}

/** Streets are longer than the way of a crow. */
const detour = 1.4;
const kmPerHour = 30;
const minMinutes = 3;
const minutesWithinPostcode = 4;
const earthRadiusKm = 6371;

/** Where an address is, with the coordinates that are known of it. */
export const locationOf = (address: string, coordinates: Coordinates | null): Location => ({
  coordinates,
  postcode: postcodeOf(address),
});

/**
 * How long a trip takes, in minutes and fractions of a minute: rounding each trip would add up over a run. Two places without
 * a postcode share none.
 */
export function travelMinutes(from: Location, to: Location, settings: TravelSettings): number {
  if (from.coordinates && to.coordinates) {
    const hours = (detour * distanceKm(from.coordinates, to.coordinates)) / kmPerHour;
    return Math.max(minMinutes, hours * 60);
  }
  const isOnePostcode = from.postcode !== null && from.postcode === to.postcode;
  return isOnePostcode ? minutesWithinPostcode : settings.minutes_between_postcodes;
}

/** The great circle between two places, by the haversine formula. */
function distanceKm(from: Coordinates, to: Coordinates): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  // Rounding may leave opposite points of the earth a little above 1.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
