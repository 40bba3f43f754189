import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay } from '#shared/runs/run.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { dispatchKey, dispatchQuery, useLoadBoard } from '#web/dispatch/dispatch.api.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { applyMove, type StopMove } from './apply-move.ts';
import { moveBody, withSaved } from './seen-runs.ts';

interface Unsaved {
  move: StopMove;
  /** The board on which it was made. */
  board: DispatchDay;
  /** Those of other days that it goes to or comes from. */
  others: readonly DispatchDay[];
  onSaved?: (reply: DispatchDay) => void;
}

/** How a move is taken back. */
export interface UndoOfMove {
  /** What the toast says of the move. */
  title: string;
  /** What follows from it. */
  message?: string;
  back: StopMove;
  onUndo: () => void;
}

/** One toast at a time offers it: that of the latest move, as each changes the runs of those before. */
export const latestMove = 'move of a stop';

export const moveFailure = 'The move could not be saved. Check your connection and try again.';

/**
 * Moves stops on a board: they show at once, and are saved one after the other. One that is refused is put back with those made
 * after it, the board loads anew, and `onRefused` gets the sentence. The toast of a saved one takes it back.
 */
export function useMoves(saved: DispatchDay, onRefused: (sentence: string) => void) {
  const client = useQueryClient();
  const business = useBusiness();
  const loadBoard = useLoadBoard();
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
      const { move, board: seen, others, onSaved } = first;
      const { queryKey } = dispatchQuery(seen.day);
      try {
        const reply = await call(moveStopsRoute, { body: moveBody(move, seen, others) });
        // One that is loading may be older than the reply.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, reply);
        setQueue(
          queue.current.slice(1).map((each) => ({ ...each, board: withSaved(each.board, reply, move) })),
        );
        if (queue.current.length === 0) onSaved?.(reply);
      } catch (error) {
        setQueue([]);
        onRefused(detailOr(error, moveFailure));
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
  const add = (made: Unsaved) => {
    setQueue([...queue.current, made]);
    void latest.current.send();
  };
  const takeBack = async (moved: StopMove, { back, onUndo }: UndoOfMove, seen: DispatchDay) => {
    const days = [moved.day, back.day].filter((day) => !day.equals(seen.day));
    try {
      const others = await Promise.all(days.map(loadBoard));
      onUndo();
      add({ move: back, board: seen, others });
    } catch (error) {
      onRefused(detailOr(error, moveFailure));
    }
  };
  const move = (wanted: StopMove, target: DispatchDay | undefined, undo: UndoOfMove) => {
    toast.undone(latestMove);
    add({
      move: wanted,
      board: latest.current.saved,
      others: target ? [target] : [],
      onSaved: (reply) =>
        toast.undoable(undo.title, () => void takeBack(wanted, undo, reply), latestMove, undo.message),
    });
  };
  // What an Undo is refused for stands above the board of its day.
  useEffect(() => () => toast.undone(latestMove), []);
  return { board, move };
}
