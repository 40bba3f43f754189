import { addressKey } from '#shared/kernel/address.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { type AddedStop, arrangeStops, changedSince, placeOfDoor } from '#shared/runs/arrange-stops.ts';
import { type ReckoningBusiness, reckonRun } from '#shared/runs/reckon-run.ts';
import type { DispatchDay, Run, RunLeg, RunStop, UnassignedStop } from '#shared/runs/run.ts';
import { startOf } from './lanes.ts';

/** A stop that somebody moves. */
export interface StopMove {
  /** Its open legs. */
  leg_ids: string[];
  /** `null`: to nobody. */
  driver_id: string | null;
  day: Temporal.PlainDate;
  /** A leg of the stop it goes before; `null`: last. */
  before_leg_id: string | null;
}

/** What is done at one door. */
type Door = UnassignedStop;

export interface Reckoning {
  business: ReckoningBusiness;
  now: Temporal.Instant;
}

/** The board as it will be after a move. A move that was made already changes nothing more. */
export function applyMove(board: DispatchDay, move: StopMove, { business, now }: Reckoning): DispatchDay {
  const door = doorOf(board, move.leg_ids);
  if (!door) return board;
  const withoutLegs = <Stop extends { legs: RunLeg[] }>(stops: readonly Stop[]): Stop[] =>
    stops.flatMap((stop) => {
      const legs = stop.legs.filter(({ id }) => !move.leg_ids.includes(id));
      if (legs.length === stop.legs.length) return stop;
      return legs.length > 0 ? { ...stop, legs } : [];
    });
  const withStops = (run: Run, stops: RunStop[]): Run => {
    const planned_start = run.is_start_set ? run.planned_start : null;
    return { ...run, ...reckonRun({ ...run, planned_start, stops }, business, now) };
  };
  const takesIn = ({ driver_id, day }: Run) => driver_id === move.driver_id && day.equals(move.day);
  const unassigned = withoutLegs(board.unassigned);
  return {
    ...board,
    overdue: withoutLegs(board.overdue),
    unassigned: move.driver_id === null ? joinByWindow(unassigned, door) : unassigned,
    runs: board.runs.map((run) => {
      const stops = withoutLegs(run.stops);
      if (takesIn(run)) return withStops(run, joinAt(run, stops, { door, move, now }));
      const isLeft =
        stops.some((stop, index) => stop !== run.stops[index]) || stops.length < run.stops.length;
      return isLeft ? withStops(run, arrange(run, stops, stops, [], now)) : run;
    }),
  };
}

/** The door where legs are done, with these of its legs alone. */
function doorOf(board: DispatchDay, leg_ids: readonly string[]): Door | undefined {
  const doors: Door[] = [...board.unassigned, ...board.overdue, ...board.runs.flatMap(({ stops }) => stops)];
  const legs = doors.flatMap((door) => door.legs).filter(({ id }) => leg_ids.includes(id));
  const door = doors.find((each) => each.legs.some(({ id }) => leg_ids.includes(id)));
  return door && { ...door, legs };
}

type AtDoor = Pick<Door, 'customer_id' | 'address'>;

export const isSameDoor = (one: AtDoor, other: AtDoor): boolean =>
  one.customer_id === other.customer_id && addressKey(one.address) === addressKey(other.address);

function joinByWindow(stops: readonly Door[], door: Door): Door[] {
  const same = stops.find((stop) => isSameDoor(stop, door));
  const joined = same ? { ...same, legs: [...same.legs, ...door.legs] } : door;
  return [...stops.filter((stop) => stop !== same), joined].toSorted((a, b) =>
    Temporal.Instant.compare(startOf(a), startOf(b)),
  );
}

interface Joining {
  door: Door;
  move: StopMove;
  now: Temporal.Instant;
}

/** The stops of a run with one more, which takes along what is done at the same door. */
function joinAt(run: Run, stops: RunStop[], { door, move, now }: Joining): RunStop[] {
  const same = stops.find((stop) => isSameDoor(stop, door));
  const others = stops.filter((stop) => stop !== same);
  const there = run.stops.find((stop) => isSameDoor(stop, door));
  const added: RunStop = {
    ...door,
    legs: [...(same?.legs ?? []), ...door.legs],
    id: same?.id ?? there?.id ?? (move.leg_ids[0] as string),
    position: 0,
    finished_at: null,
    next_at: there?.finished_at === null ? there.next_at : null,
    arrives_at: null,
    minutes_late: 0,
  };
  const before = stops.find(({ legs }) => legs.some(({ id }) => id === move.before_leg_id));
  const place = { before: placeOfDoor(stops, same?.id, before?.id ?? null) };
  return arrange(run, [...others, added], others, [{ ...added, place }], now);
}

/** The stops of a run that are not finished, with what is open of them. */
export const openStops = ({ stops }: Run): RunStop[] =>
  stops
    .filter(({ finished_at }) => finished_at === null)
    .map((stop) => ({ ...stop, legs: stop.legs.filter(isOpenLeg) }));

/** The run of a driver as it will be with what is open of another behind its own stops (RUN-21). */
export function withGiven(run: Run, given: Run, { business, now }: Reckoning): Run {
  const open = openStops(given);
  const own = new Set(openStops(run).map(({ id }) => id));
  const sameDoor = (stop: RunStop) => (own.has(stop.id) ? open.filter((each) => isSameDoor(each, stop)) : []);
  const joined = new Set(run.stops.flatMap(sameDoor));
  const stops = [
    ...run.stops.map((stop) => ({
      ...stop,
      legs: [...stop.legs, ...sameDoor(stop).flatMap(({ legs }) => legs)],
    })),
    ...open.filter((stop) => !joined.has(stop)),
  ];
  const { start_place, end_place, start_coordinates, end_coordinates, is_start_set, planned_start } =
    run.stops.length > 0 ? run : given;
  const ends = { start_place, end_place, start_coordinates, end_coordinates };
  const starts = { planned_start: is_start_set ? planned_start : null };
  return { ...run, ...reckonRun({ ...run, ...ends, ...starts, stops }, business, now) };
}

/** Stops in the sequence of the service, counted; `before` is the run as it was. */
function arrange(
  before: Run,
  all: readonly RunStop[],
  present: readonly RunStop[],
  added: readonly AddedStop[],
  now: Temporal.Instant,
): RunStop[] {
  const byId = new Map(all.map((stop) => [stop.id, stop]));
  return arrangeStops(changedSince(before.stops, present), added, now).flatMap(
    ({ id, finished_at }, index) => {
      const stop = byId.get(id);
      return stop ? [{ ...stop, finished_at, position: index + 1 }] : [];
    },
  );
}
