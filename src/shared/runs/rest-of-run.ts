import type { Business } from '#shared/business/business.contract.ts';
import { defaultRuns } from '#shared/business/run-settings.ts';
import { businessInstant, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, type LegOfRun, type StopOfRun } from './arrange-stops.ts';
import type { PlannedStop, PlanStart } from './run-plan.ts';
import { type Coordinates, type Location, locationOf, type TravelSettings } from './travel.ts';

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

/**
 * The open stops of a run, and how they are reckoned: from its planned start, or from now once that has passed or the run has
 * started, and from where the driver was last (RUN-5, RUN-7, RUN-10).
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
      at: isBeforeStart ? planned_start : now,
    },
    settings: settingsOf(business),
  };
}

/** Where the driver was last: at the last finished stop that was not skipped, else where the run starts. */
function lastPlace(
  { stops, start_place, start_coordinates }: RunToReckon,
  { pickup_address }: Pick<ReckoningBusiness, 'pickup_address'>,
): Location {
  const wasThere = ({ legs }: StopOfRun) => legs.some(({ happened_at }) => happened_at !== null);
  const last = stops.findLast((stop) => stop.finished_at !== null && wasThere(stop));
  return last
    ? locationOf(last.address, last.coordinates)
    : locationOf(start_place ?? pickup_address, start_coordinates);
}
