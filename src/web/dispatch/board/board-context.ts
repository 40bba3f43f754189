import { createContext, useContext } from 'react';
import type { RunLeg } from '#shared/runs/run.ts';
import type { Calendar } from '#shared/runs/stop-texts.ts';
import type { Card } from '#web/dispatch/lanes/lanes.ts';
import type { OpenPerson } from '#web/kernel/routing/person-link.tsx';

/** What a card of the board needs to know, and what its menu does; the same object while the day stays. */
export interface BoardContext extends Calendar {
  /** The day of the board. */
  day: Temporal.PlainDate;
  /** Moves a stop up or down in its run. */
  onStep: (card: Card, places: 1 | -1) => void;
  onMoveTo: (card: Card) => void;
  onOpenOrder: (order_id: string) => void;
  onOpenPerson: OpenPerson;
  /** Staff close a leg as done or failed. */
  onFinish: (leg: RunLeg, change: 'close' | 'fail') => void;
  onSuggest: (driver_id: string) => void;
  onEditRun: (driver_id: string) => void;
  /** Opens who gets the stops of a run, or of `unassigned`. */
  onGiveRun: (lane_id: string) => void;
}

export const BoardContext = createContext<BoardContext | null>(null);

/** @throws Error outside a board */
export function useBoard(): BoardContext {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A card needs a board around it');
  return board;
}
