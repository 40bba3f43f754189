import type { Business } from '#shared/business/business.contract.ts';
import { defaultRuns } from '#shared/business/run-settings.ts';
import { businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, type LegOfRun, type StopOfRun } from './arrange-stops.ts';
import type { Run, RunStop } from './run.ts';
import {
  type Coordinates,
  doorMs,
  type Location,
  locationOf,
  minutesLate,
  type PlannedStop,
  type PlanStart,
  planRun,
  type TravelSettings,
} from './run-plan.ts';

/** What is reckoned of a run: its open stops, when it starts and ends, and how many stops would be late (RUN-5, RUN-7). */
export function reckonRun<Stop extends RunStop>(
  run: Omit<RunToReckon, 'stops'> & { stops: readonly Stop[] },
  business: ReckoningBusiness,
  now: Temporal.Instant,
): Pick<Run, 'planned_start' | 'ends_at' | 'late'> & { stops: Stop[] } {
  const { planned_start, open, start, settings } = restOfRun(run, business, now);
  const plan = planRun(open, start, settings);
  const reckoned = new Map(
    open.flatMap(({ id, window_end }, index) => {
      const arrives_at = plan.arrivals[index];
      if (!arrives_at) return [];
      const finishedMs = arrives_at.epochMilliseconds + doorMs(settings);
      return [[id, { arrives_at, minutes_late: minutesLate(finishedMs, window_end.epochMilliseconds) }]];
    }),
  );
  const notReckoned = { arrives_at: null, minutes_late: 0 };
  return {
    planned_start,
    ends_at: open.length > 0 ? plan.ends_at : null,
    late: plan.late,
    stops: run.stops.map((stop) => ({ ...stop, ...(reckoned.get(stop.id) ?? notReckoned) })),
  };
}

/**
 * When somebody has to begin at a door to finish in time: `minutes_late` of a stop counts from then to its arrival, that of what nobody
 * drives yet from the end of its window to now.
 */
export const dueAt = (
  legs: readonly Pick<LegOfRun, 'state' | 'window_end'>[],
  msAtDoor = 0,
): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(
    Math.min(...legs.filter(isOpenLeg).map(({ window_end }) => window_end.epochMilliseconds)) - msAtDoor,
  );

/** Whether an open leg would be done after its own window, whatever else is done at its door (RUN-31). */
export const isReachedLate = (
  leg: Pick<LegOfRun, 'state' | 'window_end'>,
  arrives_at: Temporal.Instant | null,
  msAtDoor: number,
): boolean => arrives_at !== null && isOpenLeg(leg) && isBefore(dueAt([leg], msAtDoor), arrives_at);

/** The open legs that come later by what their driver said of running late: a wait before a stop may take that up (RUN-31). */
export function legsMadeLater(
  run: Parameters<typeof reckonRun>[0],
  business: ReckoningBusiness,
  now: Temporal.Instant,
): ReadonlySet<string> {
  const onTime = reckonRun({ ...run, late_said_at: null, late_until: null }, business, now).stops;
  const before = new Map(onTime.map(({ id, arrives_at }) => [id, `${arrives_at}`]));
  const later = reckonRun(run, business, now).stops.flatMap(({ id, arrives_at, legs }) =>
    arrives_at && before.get(id) !== `${arrives_at}`
      ? legs.filter((leg) => isOpenLeg(leg) && !isBefore(arrives_at, leg.window_start))
      : [],
  );
  return new Set(later.map(({ id }) => id));
}

/** A stop whose expected time moves by more than so many minutes is late for its customer (RUN-9). */
export const minutesOfGrace = 15;

/** How late it is for what nobody drives yet: by now, as no run says when somebody comes. */
export const minutesWaitingLate = (
  { legs }: { legs: readonly Pick<LegOfRun, 'state' | 'window_end'>[] },
  now: Temporal.Instant,
): number =>
  Math.max(
    0,
    ...legs
      .filter(isOpenLeg)
      .map(({ window_end }) => minutesLate(now.epochMilliseconds, window_end.epochMilliseconds)),
  );

/** When the customers of the open stops expect the driver, by the ids of the stops; of nobody before the run starts (RUN-10). */
export function spansOfRun(
  run: RunToReckon,
  business: ReckoningBusiness,
  now: Temporal.Instant,
): ReadonlyMap<string, ExpectedSpan> {
  if (!run.started_at) return new Map();
  const { open, start, settings } = restOfRun(run, business, now);
  const spans = expectedSpans(planRun(open, start, settings).arrivals);
  return new Map(open.flatMap(({ id }, index) => (spans[index] ? [[id, spans[index]]] : [])));
}

/** When a customer may expect the driver; both ends are full 5 minutes of the clock. */
export interface ExpectedSpan {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

const minutesBefore = 10;
const minutesAfter = 20;
/** Each stop ahead makes the time less sure. */
const minutesForStop = 5;
const maxMinutes = 45;

/**
 * The spans of the stops ahead, of which the first is next, around the `arrivals` that `planRun` reckons (RUN-10): for the stop k
 * ahead 10 + 5k minutes before to 20 + 5k after, at most 45 each way, widened to full 5 minutes.
 */
export const expectedSpans = (arrivals: readonly Temporal.Instant[]): ExpectedSpan[] =>
  arrivals.map((arrival, ahead) => {
    const around = (minutes: number) => Math.min(maxMinutes, minutes + minutesForStop * ahead);
    return {
      from: fullFiveMinutes(arrival.subtract({ minutes: around(minutesBefore) }), 'floor'),
      until: fullFiveMinutes(arrival.add({ minutes: around(minutesAfter) }), 'ceil'),
    };
  });

// The offset of every zone of today is made of quarters of an hour, so these are full 5 minutes of its clock too.
const fullFiveMinutes = (instant: Temporal.Instant, roundingMode: 'floor' | 'ceil'): Temporal.Instant =>
  instant.round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode });

/** A run as far as its reckoning goes by it; `null` is what staff have not set. */
export interface RunToReckon {
  day: Temporal.PlainDate;
  start_place: string | null;
  end_place: string | null;
  /** Of the place where it starts and of the one where it ends, whoever set these. */
  start_coordinates: Coordinates | null;
  end_coordinates: Coordinates | null;
  planned_start: Temporal.Instant | null;
  started_at: Temporal.Instant | null;
  /** What its driver said last of running late. */
  late_said_at?: Temporal.Instant | null | undefined;
  late_until?: Temporal.Instant | null | undefined;
  /** In their sequence. */
  stops: readonly StopOfRun[];
}

/** What of the settings a run is reckoned with. */
export type ReckoningBusiness = Pick<
  Business,
  'time_zone' | 'pickup_address' | 'minutes_at_door' | 'minutes_between_postcodes'
>;

/** The minutes that the owner set, or else the first ones. */
export const settingsOf = (
  business: Pick<ReckoningBusiness, 'minutes_at_door' | 'minutes_between_postcodes'>,
): TravelSettings => ({
  minutes_at_door: business.minutes_at_door ?? defaultRuns.minutes_at_door,
  minutes_between_postcodes: business.minutes_between_postcodes ?? defaultRuns.minutes_between_postcodes,
});

/** What is still to be done of a run, for `planRun` and `suggestOrder`. */
interface RestOfRun {
  /** Also where it has passed; `null` where nothing says when. */
  planned_start: Temporal.Instant | null;
  open: PlannedStop[];
  start: PlanStart;
  settings: TravelSettings;
}

/** A run is planned to start so long before its first window. */
const minutesBeforeFirst = 30;

const isOpenOrDone = (leg: LegOfRun): boolean => isOpenLeg(leg) || leg.state === 'done';

/**
 * When a run is planned to start: as staff say, else 30 minutes before the first window of what is open or done (RUN-7); `null`
 * without any. What was moved here from earlier days alone starts at the same time of this day. `zone` is an IANA time zone.
 */
function plannedStart({ day, planned_start, stops }: RunToReckon, zone: string): Temporal.Instant | null {
  if (planned_start) return planned_start;
  const starts = stops
    .flatMap(({ legs }) => legs)
    .filter(isOpenOrDone)
    .map(({ window_start }) => window_start);
  const [begin, end] = [startOfDay(day, zone), startOfDay(day.add({ days: 1 }), zone)];
  const ofDay = starts.filter((start) => !isBefore(start, begin) && isBefore(start, end));
  const onDay = (start: Temporal.Instant) =>
    businessInstant(day, start.toZonedDateTimeISO(zone).toPlainTime(), zone);
  const [first] = (ofDay.length > 0 ? ofDay : starts.map(onDay)).toSorted(Temporal.Instant.compare);
  return first?.subtract({ minutes: minutesBeforeFirst }) ?? null;
}

/** What the driver of a started run said of running late, while it counts: nothing was done at a door since (RUN-31). */
export function saidLate(
  {
    started_at,
    late_said_at,
    late_until,
    stops,
  }: Pick<RunToReckon, 'started_at' | 'late_said_at' | 'late_until' | 'stops'>,
  now: Temporal.Instant,
): { at: Temporal.Instant; until: Temporal.Instant; minutes: number } | null {
  if (!started_at || !late_said_at || !late_until || !isBefore(now, late_until)) return null;
  const minutes = Math.round(late_said_at.until(late_until).total('minutes'));
  const isDoneSince = ({ finished_at }: StopOfRun) => finished_at && isBefore(late_said_at, finished_at);
  // The clock of a screen may be behind what was just said.
  if (minutes === 0 || stops.filter(wasThere).some(isDoneSince)) return null;
  return { at: late_said_at, until: late_until, minutes };
}

const wasThere = ({ legs }: StopOfRun): boolean => legs.some(({ happened_at }) => happened_at !== null);

/**
 * The open stops of a run, and how they are reckoned: from its planned start, or from now once that has passed or the run has
 * started, or until when its driver is late, and from where the driver was last (RUN-5, RUN-7, RUN-10, RUN-31).
 */
export function restOfRun(run: RunToReckon, business: ReckoningBusiness, now: Temporal.Instant): RestOfRun {
  const planned_start = plannedStart(run, business.time_zone);
  const isBeforeStart = run.started_at === null && planned_start !== null && isBefore(now, planned_start);
  return {
    planned_start,
    open: run.stops.filter(({ legs }) => legs.some(isOpenLeg)).map(asPlanned),
    start: {
      from: lastPlace(run, business),
      to: locationOf(run.end_place ?? business.pickup_address, run.end_coordinates),
      at: isBeforeStart ? planned_start : (saidLate(run, now)?.until ?? now),
    },
    settings: settingsOf(business),
  };
}

/** Where the driver was last: at the last finished stop that was not skipped, else where the run starts. */
function lastPlace(
  { stops, start_place, start_coordinates }: RunToReckon,
  { pickup_address }: Pick<ReckoningBusiness, 'pickup_address'>,
): Location {
  const last = stops.findLast((stop) => stop.finished_at !== null && wasThere(stop));
  return last
    ? locationOf(last.address, last.coordinates)
    : locationOf(start_place ?? pickup_address, start_coordinates);
}
