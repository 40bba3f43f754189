import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RouteInput } from '#shared/kernel/route.ts';
import { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { dispatchKey, dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { applyMove, type StopMove } from './apply-move.ts';

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
 * A move as it is sent, of somebody who saw these boards: the first is the one on which it was made, another one is of the day it
 * goes to.
 */
export function moveBody(move: StopMove, board: DispatchDay, target?: DispatchDay): Body {
  const boards = target ? [board, target] : [board];
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

interface Unsaved {
  move: StopMove;
  /** The board on which it was made. */
  board: DispatchDay;
  /** That of the day it goes to, if it is another one. */
  target: DispatchDay | undefined;
}

const failure = 'The move could not be saved. Check your connection and try again.';

/**
 * Moves stops on a board: they show at once, and are saved one after the other. One that is refused is put back with those made
 * after it, the board loads anew, and `onRefused` gets the sentence.
 */
export function useMoves(saved: DispatchDay, onRefused: (sentence: string) => void) {
  const client = useQueryClient();
  const business = useBusiness();
  const invalidateOrders = useInvalidate(staleOrders);
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const queue = useRef<readonly Unsaved[]>([]);
  const isSending = useRef(false);
  const board = useMemo(
    () => unsaved.reduce((shown, { move }) => applyMove(shown, move, { business, now: serviceNow() }), saved),
    [saved, unsaved, business],
  );
  const setQueue = (next: readonly Unsaved[]) => {
    queue.current = next;
    setUnsaved(next);
  };
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let [first] = queue.current; first; [first] = queue.current) {
      const { move, board: seen, target } = first;
      const { queryKey } = dispatchQuery(seen.day);
      try {
        const reply = await call(moveStopsRoute, { body: moveBody(move, seen, target) });
        // One that is loading may be older than the reply.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, reply);
        setQueue(
          queue.current.slice(1).map((each) => ({ ...each, board: withSaved(each.board, reply, move) })),
        );
      } catch (error) {
        setQueue([]);
        onRefused(detailOr(error, failure));
        void client.invalidateQueries({ queryKey });
      }
    }
    isSending.current = false;
    // The boards of other days and suggestions load again when they are opened.
    void client.invalidateQueries({ queryKey: dispatchKey, refetchType: 'none' });
    void invalidateOrders();
  };
  const latest = useRef({ saved, send });
  latest.current = { saved, send };
  const move = useCallback((wanted: StopMove, target?: DispatchDay) => {
    const next = [...queue.current, { move: wanted, board: latest.current.saved, target }];
    queue.current = next;
    setUnsaved(next);
    void latest.current.send();
  }, []);
  return { board, move };
}
