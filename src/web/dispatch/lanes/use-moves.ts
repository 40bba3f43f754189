import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay } from '#shared/runs/run.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { dispatchKey, dispatchQuery } from '#web/dispatch/dispatch.api.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { applyMove, type StopMove } from './apply-move.ts';
import { moveBody, withSaved } from './seen-runs.ts';

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
