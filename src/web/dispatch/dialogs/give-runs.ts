import { useQuery } from '@tanstack/react-query';
import type { RouteInput } from '#shared/kernel/route.ts';
import type { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { openDaysQuery, useGiveRun, useLoadBoard, useMoveStops } from '#web/dispatch/dispatch.api.ts';
import { openStops, type StopMove } from '#web/dispatch/lanes/apply-move.ts';
import { moveBody } from '#web/dispatch/lanes/seen-runs.ts';
import type { SharedOut } from '#web/dispatch/lanes/share-out.ts';

/** The days after that of a run on which its driver has open stops; none while they are not known. */
export function useLaterDays({ driver_id, day }: Run): { day: Temporal.PlainDate; stops: number }[] {
  const { data } = useQuery(openDaysQuery(driver_id));
  return data?.filter((each) => Temporal.PlainDate.compare(each.day, day) > 0) ?? [];
}

type Giving = {
  run: Run;
  board: DispatchDay;
  /** Who takes them over. */
  driver_id: string;
  /** Later days of which the run goes along. */
  days: readonly Temporal.PlainDate[];
  /** The day whose run is given now. */
  onDay: (day: Temporal.PlainDate) => void;
};

type Moves = RouteInput<typeof moveStopsRoute>['body'];

/**
 * Returns a function that gives a run to another driver, after those of later days: what is refused leaves the rest to be tried again.
 * It resolves to the moves that put all of them back, on the runs as giving them left them.
 */
export function useGiveRuns(): (giving: Giving) => Promise<Moves> {
  const { mutateAsync } = useGiveRun();
  const loadBoard = useLoadBoard();
  const giveOn = async ({ runs }: DispatchDay, given: Run, driver_id: string) => {
    const body = { driver_id, seen: seenOf(runs) };
    const reply = await mutateAsync({ params: { id: given.id ?? '' }, body });
    return backTo(given, legsOf(given), reply, [driver_id]);
  };
  return async ({ run, board, driver_id, days, onDay }) => {
    const back = [];
    for (const day of days) {
      onDay(day);
      const later = await loadBoard(day);
      const theirs = later.runs.find((each) => each.driver_id === run.driver_id);
      if (theirs && openStops(theirs).length > 0) back.push(await giveOn(later, theirs, driver_id));
    }
    onDay(run.day);
    back.push(await giveOn(board, run, driver_id));
    return {
      day: run.day,
      seen: back.flatMap(({ seen }) => seen),
      moves: back.flatMap(({ moves }) => moves),
    };
  };
}

/**
 * Returns a function that shares the stops of a run, or without one of nobody, out among other drivers, all or none of them. It
 * resolves to the moves that put them back.
 */
export function useShareOut(): (run: Run | null, board: DispatchDay, shared: SharedOut) => Promise<Moves> {
  const { mutateAsync } = useMoveStops();
  return async (run, board, { moves, takers }) => {
    const bodies = moves.map((move) => moveBody(move, board));
    const seen = new Map(bodies.flatMap((body) => body.seen).map((each) => [each.run_id, each]));
    const body = {
      day: board.day,
      seen: [...seen.values()],
      moves: bodies.flatMap((each) => each.moves),
    };
    const reply = await mutateAsync({ body });
    const driver_ids = takers.map((taker) => taker.run.driver_id);
    const leg_ids = run ? legsOf(run) : moves.map((move) => move.leg_ids);
    return {
      day: board.day,
      ...backTo(run ?? { driver_id: null, day: board.day }, leg_ids, reply, driver_ids),
    };
  };
}

/** The legs of each open stop of a run. */
const legsOf = (run: Run): string[][] => openStops(run).map(({ legs }) => legs.map(({ id }) => id));

/** The moves that put stops back where they were from these drivers, on the board that moving them has left. */
const backTo = (
  { driver_id, day }: Pick<StopMove, 'driver_id' | 'day'>,
  stops: readonly string[][],
  { runs }: DispatchDay,
  driver_ids: readonly string[],
) => ({
  seen: seenOf(runs.filter((run) => [driver_id, ...driver_ids].includes(run.driver_id))),
  moves: stops.map((leg_ids) => ({ leg_ids, driver_id, day, before_stop_id: null })),
});

const seenOf = (runs: readonly Run[]) =>
  runs.flatMap(({ id, version }) => (id === null ? [] : [{ run_id: id, version }]));
