import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Tx } from '../kernel/db/database.ts';
import { type NotedLeg, type NotedLegs, type NotedRun, type Placement, syncRuns } from './sync-runs.ts';

declare module '../kernel/db/database.ts' {
  interface Notes {
    legs?: NotedLegs | undefined;
  }
}

type LegOfOrder = Pick<NotedLeg, 'stop_id' | 'state' | 'happened_at'> & {
  id: string;
  driver_id: string | null;
};
type LegsOfOrder = Readonly<Record<LegKind, LegOfOrder>>;

/**
 * The legs of an order move, or go (`after` is `null`): their runs follow once, when all of the command is written. So runs
 * are locked after orders, days and windows, whatever the command does.
 */
export function noteLegs(
  tx: Tx,
  order: Pick<Order, 'id' | 'pickup_date' | 'delivery_date'>,
  legs: LegsOfOrder,
  after: LegsOfOrder | null,
): void {
  const wasInRun = legs.pickup.stop_id !== null || legs.delivery.stop_id !== null;
  const hasDriver = after !== null && (after.pickup.driver_id !== null || after.delivery.driver_id !== null);
  if (!wasInRun && !hasDriver) return;
  const { order_ids, before } = notedOf(tx);
  order_ids.add(order.id);
  // As it was when the command began.
  for (const kind of legKinds) {
    const { id, stop_id, state, happened_at } = legs[kind];
    const window_start = order[`${kind}_date`];
    if (!before.has(id)) before.set(id, { stop_id, state, happened_at, window_start });
  }
}

/** A leg goes where somebody wants it, instead of where its window starts. Its order is to be noted too. */
export const notePlacement = (tx: Tx, leg_id: string, placement: Placement): void =>
  void notedOf(tx).placements.set(leg_id, placement);

/** The run itself changes, whether a leg of it moves or not. */
export const noteRun = (tx: Tx, run: NotedRun): void => void notedOf(tx).runs.push(run);

function notedOf({ notes }: Tx): NotedLegs {
  notes.legs ??= { order_ids: new Set(), before: new Map(), placements: new Map(), runs: [] };
  return notes.legs;
}

/**
 * The runs follow what has moved so far; `seen` are the versions of runs that the caller has seen.
 * @throws Refusal `changed-meanwhile`
 */
export async function placeNotedLegs(tx: Tx, seen?: ReadonlyMap<string, number>): Promise<void> {
  const { legs } = tx.notes;
  tx.notes.legs = undefined;
  if (legs) await syncRuns(tx, legs, seen);
}
