import type { RouteInput } from '#shared/kernel/route.ts';
import type { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import type { StopMove } from './apply-move.ts';

type Body = RouteInput<typeof moveStopsRoute>['body'];
type Seen = Body['seen'][number];

const holds = (legs: readonly { id: string }[], { leg_ids }: StopMove): boolean =>
  legs.some(({ id }) => leg_ids.includes(id));

/** The runs of a board that a move takes from or puts into. */
const touchedRuns = ({ runs }: DispatchDay, move: StopMove): Run[] =>
  runs.filter(
    ({ driver_id, day, stops }) =>
      (driver_id === move.driver_id && day.equals(move.day)) || stops.some(({ legs }) => holds(legs, move)),
  );

/**
 * A move as it is sent, of somebody who saw these boards: the first is the one on which it was made, others are of days it goes to
 * or comes from.
 */
export function moveBody(move: StopMove, board: DispatchDay, others: readonly DispatchDay[] = []): Body {
  const boards = [board, ...others];
  const seen = new Map<string, Seen>();
  for (const { id, version } of boards.flatMap((each) => touchedRuns(each, move))) {
    if (id !== null) seen.set(id, { run_id: id, version });
  }
  for (const { run_id, run_version, legs } of boards.flatMap(({ overdue }) => overdue)) {
    if (holds(legs, move)) seen.set(run_id, { run_id, version: run_version });
  }
  const stops = boards.flatMap(({ runs }) => runs).flatMap((run) => run.stops);
  const before = stops.find(({ legs }) => legs.some(({ id }) => id === move.before_leg_id));
  return {
    day: board.day,
    seen: [...seen.values()],
    moves: [
      {
        leg_ids: move.leg_ids,
        driver_id: move.driver_id,
        day: move.day,
        before_stop_id: before?.id ?? null,
      },
    ],
  };
}

/** The board on which a move was made, with what an own move before it has changed. */
export function withSaved(board: DispatchDay, saved: DispatchDay, before: StopMove): DispatchDay {
  const touched = new Set(touchedRuns(board, before).map(({ driver_id }) => driver_id));
  return {
    ...board,
    overdue: saved.overdue,
    unassigned: saved.unassigned,
    runs: board.runs.map((run) =>
      touched.has(run.driver_id)
        ? (saved.runs.find(({ driver_id }) => driver_id === run.driver_id) ?? run)
        : run,
    ),
  };
}
