import { changeUntilText } from '#shared/booking/closed-day-texts.ts';
import type { MoveDraft, MoveResult, UndoDraft } from '#shared/booking/closed-days.contract.ts';
import type { ShopClosing } from '#shared/booking/closing.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { bookingEvents, bookingSubject } from '../../booking/booking.events.ts';
import { lockWindows } from '../../booking/booking-write.store.ts';
import { shareDays } from '../../booking/closed-days.store.ts';
import { type Clock, clockOf, findClosing } from '../../booking/closing.store.ts';
import { type Db, inOneTransaction, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { updateNextPickups } from '../../series/next-pickup.store.ts';
import { lockOrders } from '../store/lock-orders.store.ts';
import { type MovedOrder, moveOrder } from './move-order.ts';
import { undoMove } from './undo-move.ts';

interface Moves<Move> {
  moves: readonly Move[];
  each: (tx: Tx, closing: ShopClosing | null, move: Move) => Promise<MovedOrder>;
  is_back?: boolean;
}

/** Moves orders off closed days, or drops them. */
export const moveOrders = (db: Db, caller: Caller, { moves, anyway }: MoveDraft) =>
  moveEach(db, caller, {
    moves,
    each: (tx, closing, move) => moveOrder(tx, caller, closing, { ...move, anyway }),
  });

/** Puts orders back where they were before they were moved off a closed day. */
export const undoMoves = (db: Db, caller: Caller, { moves }: UndoDraft) =>
  moveEach(db, caller, {
    moves,
    each: (tx, closing, move) => undoMove(tx, caller, closing, move),
    is_back: true,
  });

/** Each order alone, but all in one transaction with what their customers and drivers are told, which is one notice each. */
function moveEach<Move extends { order_id: string }>(
  db: Db,
  caller: Caller,
  { moves, each, is_back = false }: Moves<Move>,
): Promise<{ results: MoveResult[] }> {
  return inOneTransaction(db, async (all) => {
    const ids = moves.map(({ order_id }) => order_id);
    // Always in this sequence: series, orders, days, windows.
    const closing = await transact(all, async (tx) => {
      await lockOrders(tx, ids);
      await shareDays(tx);
      if (tx.business.use_windows) await lockWindows(tx);
      return findClosing(tx);
    });
    const moved: MovedOrder[] = [];
    const results: MoveResult[] = [];
    for (const move of moves) {
      const { order_id } = move;
      try {
        const done = await transact(all, (tx) => each(tx, closing, move));
        moved.push(done);
        const outcome = done.to
          ? { outcome: 'moved' as const, version: done.version }
          : { outcome: 'skipped' as const };
        results.push({ order_id, reason: null, ...outcome });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const refused = { outcome: outcomeOf(error), reason: error.message };
        results.push({ order_id, ...refused, ...(isOverridable(error) && { may_override: true }) });
      }
    }
    await transact(all, (tx) => tellAll(tx, caller, moved, is_back));
    return { results };
  });
}

const outcomeOf = ({ code }: Refusal): MoveResult['outcome'] => {
  if (code === 'changed-meanwhile') return 'changed_meanwhile';
  return code === 'unlock-first' ? 'locked' : 'refused';
};

const isOverridable = ({ code }: Refusal): boolean => code === 'window-full' || code === 'not-bookable';

async function tellAll(
  tx: Tx,
  { id: actor_id }: Caller,
  moved: readonly MovedOrder[],
  is_back: boolean,
): Promise<void> {
  const series = moved.map(({ series_id }) => series_id).filter((id) => id !== null);
  // What is planned may meet other orders of its series now.
  await updateNextPickups(tx, [...new Set(series)]);
  for (const [customer_id, theirs] of Map.groupBy(moved, (order) => order.customer_id)) {
    const order_ids = theirs.map(({ order_id }) => order_id);
    const data = { told: toldOf(theirs, clockOf(tx)), order_ids };
    const subject = { ...bookingSubject, customer_id };
    await record(tx, bookingEvents, subject, { type: 'closed_day.visits_moved', actor_id, data });
  }
  const driven = moved.flatMap(({ driver_ids, order_number }) =>
    driver_ids.map((driver_id) => ({ driver_id, order_number })),
  );
  if (driven.length === 0) return;
  const stops = [...Map.groupBy(driven, ({ driver_id }) => driver_id)].map(([driver_id, theirs]) => ({
    driver_id,
    orders: theirs.map(({ order_number }) => order_number),
  }));
  const subject = { ...bookingSubject, driver_ids: stops.map(({ driver_id }) => driver_id) };
  await record(tx, bookingEvents, subject, {
    type: 'closed_day.stops_moved',
    actor_id,
    data: { stops, is_back },
  });
}

/** What a customer reads of all their orders, and until when they could choose another time for any of them. */
function toldOf(moved: readonly MovedOrder[], clock: Clock): string[] {
  const until = moved
    .map(({ change_until }) => change_until)
    .filter((instant) => instant !== null)
    .toSorted(Temporal.Instant.compare)[0];
  const texts = moved.map(({ order_number, text }) => `${order_number}: ${text}`);
  const dates = moved.map(({ to }) => to);
  return until ? [...texts, changeUntilText(until, clock, dates)] : texts;
}
