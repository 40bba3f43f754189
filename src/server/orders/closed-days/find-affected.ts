import type { AffectedOrder } from '#shared/booking/closed-days.contract.ts';
import type { Closing } from '#shared/booking/closing.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { findClosing } from '../../booking/closing.store.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { type AffectedRow, findAffectedRows } from './affected-visits.store.ts';
import { moveVisit, offeredVisits } from './move-visit.ts';

/** The orders with a visit to come on a closed day, or on any, by date, with what could become of each; at most 200. */
export async function findAffected(
  db: DbOrTx,
  { day }: { day?: Temporal.PlainDate | undefined },
): Promise<AffectedOrder[]> {
  const closing = await findClosing(db);
  if (!closing) return [];
  const rows = await findAffectedRows(db, { day });
  return rows.map((row) => asAffected(db, closing, row));
}

function asAffected(db: DbOrTx, closing: Closing, row: AffectedRow): AffectedOrder {
  const { order, is_recurring, rule, is_proposed, ...visit } = row;
  const ofOrder: Closing = { ...closing, rule: is_recurring ? rule : 'next_open' };
  const open_dates = offeredVisits(ofOrder, row, db.timeZone());
  const is_skip_suggested = is_recurring && rule === 'skip' && row.leg === 'pickup';
  const [suggested] = is_skip_suggested ? [] : open_dates;
  return {
    ...visit,
    order_id: order.id,
    order_number: order.order_number,
    order_version: order.version,
    customer_id: order.customer_id,
    series_id: order.series_id,
    open_dates,
    is_skip_suggested,
    is_as_planned: is_recurring && rule === 'as_planned',
    is_proposed,
    change_until: suggested ? changeUntil(db, closing, row, suggested) : null,
  };
}

function changeUntil(
  db: DbOrTx,
  closing: Closing,
  { leg, order }: AffectedRow,
  to: Temporal.Instant,
): Temporal.Instant | null {
  const moved = moveVisit(closing, order, { leg, to }, db.timeZone());
  return moved && openUntil(db, { ...order, ...moved });
}

/** Until when the customer of an order may change it; `null` if they may not. */
export function openUntil(
  db: DbOrTx,
  order: Parameters<typeof lockReason>[0] & { delivery_date: Temporal.Instant },
): Temporal.Instant | null {
  const hours = lockHoursOf(db);
  const until = order.delivery_date.subtract({ hours });
  return lockReason(order, db.now(), hours) === null && isBefore(db.now(), until) ? until : null;
}
