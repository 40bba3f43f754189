import { and, desc, eq } from 'drizzle-orm';
import { closedDayNameForGood } from '#shared/booking/closed-day-texts.ts';
import type { UndoDraft } from '#shared/booking/closed-days.contract.ts';
import { closedName, closingAt, type ShopClosing } from '#shared/booking/closing.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { requireUnlocked } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { events } from '../../schema.ts';
import type { MovedFrom } from '../events/order-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import { forgetByHand } from '../series/note-by-hand.ts';
import { lockOrder } from '../store/lock-order.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { asMoved, type MovedOrder } from './move-order.ts';

/**
 * Puts an order back on the closed day that it was moved off, where it waits for another one again; nobody is told.
 * @throws Refusal `changed-meanwhile` where anything came after the move; `invalid` where that day is open again or the visit past;
 * `window-full` where what its delivery left is taken
 */
export async function undoMove(
  tx: Tx,
  caller: Caller,
  shop: ShopClosing | null,
  { order_id, version }: UndoDraft['moves'][number],
): Promise<MovedOrder> {
  const order = (await lockOrder(tx, order_id, caller)) ?? refuse('not-found', 'This order is gone.');
  requireVersion(version, order.version);
  requireUnlocked(order, caller.role);
  if (isFinished(order.status)) refuse('order-locked', 'This order is finished.');
  const before = await findMovedFrom(tx, order_id);
  if (before?.version !== version - 1) refuse('invalid', 'This move can no longer be undone.');
  const { leg, by_hand } = before;
  const pickup_date = Temporal.Instant.from(before.pickup_date);
  const delivery_date = Temporal.Instant.from(before.delivery_date);
  const details = { ...order, pickup_date, delivery_date };
  const date = details[`${leg}_date`];
  const day = businessDay(date, tx.timeZone());
  const name = shop && closedName(closingAt(shop, order), day);
  if (!name) refuse('invalid', 'This day is open again.');
  if (isBefore(date, tx.now())) refuse('invalid', 'The time before the move is past.');
  const { windows } = await bookVisits(tx, 'follow', details, { before: order });
  const { order: back, changes } = await updateDetails(tx, order, details, windows);
  const data = { changes, closed_day: closedDayNameForGood({ day, name }), is_undo: true as const };
  await record(tx, orderEvents, back, { type: 'order.moved', actor_id: caller.id, data });
  if (order.occurrence) {
    await forgetByHand(tx, caller.id, order, order.occurrence, { changes, by_hand });
  }
  const was = formatVisit(order[`${leg}_date`], order[`${leg}_until`], tx.timeZone(), tx.now());
  // Of the time before nothing is said, as it is on the closed day.
  const text = `Your ${leg} isn’t on ${was} after all. We’ll tell you the new day.`;
  return { ...asMoved(back), to: date, text, change_until: null };
}

/** Where an order was before the last move off a closed day; `null` where that was no such move, or is undone. */
async function findMovedFrom(db: DbOrTx, order_id: string): Promise<MovedFrom | null> {
  const isMove = and(eq(events.subject_id, order_id), eq(events.type, 'order.moved'));
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.subject_type, 'order'), isMove))
    .orderBy(desc(events.created_at), desc(events.id))
    .limit(1);
  return (last?.data as { before?: MovedFrom } | undefined)?.before ?? null;
}
