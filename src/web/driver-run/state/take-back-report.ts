import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { putBack } from '#shared/runs/arrange-stops.ts';
import { withLegs } from './apply-leg-reports.ts';

/** A run as it is without a report that was sent: what its start, its end or a leg says that can be taken back. */
export function takeBackReport(run: DriverRun, report_id: string): DriverRun {
  const isIt = (each: { undo: DriverRun['undo'] }) => each.undo?.report_id === report_id;
  if (isIt(run)) return run.ended_at ? { ...run, ended_at: null, undo: null } : notStarted(run);
  const again = laterAttempts(run, isIt);
  if (again.length > 0) return withoutAttempts(run, again, isIt);
  const takenBack = (stop: DriverStop): DriverStop => {
    if (!stop.legs.some(isIt)) return stop;
    const isOnMyWay = stop.legs.some((leg) => isIt(leg) && isOpenLeg(leg));
    return {
      ...stop,
      next_at: isOnMyWay ? null : stop.next_at,
      legs: stop.legs.map((leg) => (isIt(leg) ? legBefore(leg) : leg)),
    };
  };
  const out = [...run.stops, ...run.overdue]
    .flatMap(({ legs }) => legs)
    .filter((leg) => isIt(leg) && leg.state === (leg.kind === 'pickup' ? 'done' : 'failed'));
  // How many somebody said before is not known here.
  const counted = out.filter(({ bag_count }) => bag_count !== null).map(({ order_id }) => order_id);
  const uncounted = (leg: DriverLeg): DriverLeg =>
    counted.includes(leg.order_id) ? { ...leg, known_bags: null } : leg;
  const before = {
    ...run,
    stops: standingBefore(run.stops, isIt).map(takenBack),
    overdue: run.overdue.map(takenBack),
    recent: run.recent.filter((step) => !isIt(step)),
    van: run.van.filter(({ leg_id }) => !out.some(({ id }) => id === leg_id)),
  };
  return withLegs(before, uncounted);
}

/** Who takes back what finished a stop is on the way there as before, ahead of all that is open; who went elsewhere has it where it stood. */
export function onTheWayAgain(run: DriverRun, before: DriverRun, report_id: string): DriverRun {
  const isIt = ({ undo }: DriverLeg) => undo?.report_id === report_id;
  const was = before.stops.find((stop) => stop.finished_at && stop.legs.some(isIt));
  const { id, next_at = null } = was ?? {};
  const again = run.stops.find((stop) => stop.id === id && stop.finished_at === null);
  const isElsewhere = ({ next_at: at }: DriverStop) => at && next_at && isBefore(next_at, at);
  const goesThere = next_at !== null && !before.stops.some(isElsewhere);
  const stood = was?.legs.find(isIt)?.undo?.stops ?? [];
  const place = again ? stood.indexOf(again.id) : -1;
  if (!again || (!goesThere && place < 0)) return run;
  const others = run.stops.filter((stop) => stop !== again);
  const isAhead = (stop: DriverStop) =>
    stop.finished_at !== null ||
    (!goesThere && (stop.next_at !== null || stood.slice(0, place).includes(stop.id)));
  const index = others.findLastIndex(isAhead) + 1;
  const stops = others.toSpliced(index, 0, goesThere ? { ...again, next_at } : again);
  return { ...run, stops: stops.map((stop, place) => ({ ...stop, position: place + 1 })) };
}

/** The stops with the one that an `On my way` brought forward where it stood, unless they stand otherwise since. */
function standingBefore(stops: DriverStop[], isIt: (leg: DriverLeg) => boolean): DriverStop[] {
  const moved = stops.find(({ legs }) => legs.some((leg) => isIt(leg) && isOpenLeg(leg)));
  const before = moved?.legs.find(isIt)?.undo?.stops;
  const open = stops.filter(({ legs }) => legs.some(isOpenLeg));
  const ids =
    moved &&
    before &&
    putBack(
      open.map(({ id }) => id),
      moved.id,
      before,
    );
  if (!ids) return stops;
  return [
    ...stops.filter((stop) => !open.includes(stop)),
    ...open.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  ];
}

/** What is to be tried again since a report on the attempt before it. */
const laterAttempts = ({ stops }: DriverRun, isIt: (leg: DriverLeg) => boolean): DriverLeg[] => {
  const legs = stops.flatMap((stop) => stop.legs);
  const isAgain = (leg: DriverLeg) => (it: DriverLeg) =>
    isIt(it) && it.order_id === leg.order_id && it.kind === leg.kind && it.attempt < leg.attempt;
  return legs.filter((leg) => legs.some(isAgain(leg)));
};

function withoutAttempts(
  run: DriverRun,
  attempts: readonly DriverLeg[],
  isIt: (leg: DriverLeg) => boolean,
): DriverRun {
  const stops = run.stops.map((stop) => ({
    ...stop,
    legs: stop.legs
      .filter((leg) => !attempts.includes(leg))
      .map((leg) => (isIt(leg) ? { ...leg, undo: null } : leg)),
  }));
  return { ...run, stops: stops.filter(({ legs }) => legs.length > 0) };
}

/** Done and failed go back to the way there, the way there to how it was loaded. What was noted and counted goes, too. */
function legBefore(leg: DriverLeg): DriverLeg {
  const wasOnTheWay = isOpenLeg(leg) ? leg.loaded_at !== null : leg.on_the_way_at !== null;
  const state = wasOnTheWay ? 'on_the_way' : 'planned';
  if (isOpenLeg(leg)) return { ...leg, state, undo: null };
  const told = { failure_reason: null, note: null, bag_count: null, receiver_name: null, files: [] };
  return { ...leg, ...told, state, happened_at: null, undo: null };
}

function notStarted(run: DriverRun): DriverRun {
  const isLoaded = (leg: DriverLeg) => leg.loaded_at !== null && leg.state === 'on_the_way';
  const unloaded = (leg: DriverLeg): DriverLeg =>
    isLoaded(leg) ? { ...leg, state: 'planned', loaded_at: null, on_the_way_at: null } : leg;
  const loaded = new Set(run.stops.flatMap(({ legs }) => legs.filter(isLoaded).map(({ id }) => id)));
  return {
    ...run,
    started_at: null,
    undo: null,
    van: run.van.filter(({ leg_id }) => !loaded.has(leg_id)),
    stops: run.stops.map((stop) => ({ ...stop, legs: stop.legs.map(unloaded) })),
  };
}
