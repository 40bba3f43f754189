import type { AffectedOrder } from '#shared/booking/closed-days.contract.ts';
import { type Closing, closingAt, type ShopClosing } from '#shared/booking/closing.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { changeableUntil, lockReason } from '#shared/orders/order-lock.ts';
import { findClosing } from '../../booking/closing.store.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { type AffectedRow, findAffectedRows } from './affected-visits.store.ts';
import { type FreePlaces, findFreePlaces } from './free-places.ts';
import { moveVisit, offeredVisits, ruledVisits } from './move-visit.ts';
import { findSeriesDays, type SeriesDays } from './series-days.ts';

/** The orders with a visit to come on a closed day, or on any, by date, with what could become of each; at most 200. */
export async function findAffected(
  db: DbOrTx,
  { day }: { day?: Temporal.PlainDate | undefined },
): Promise<AffectedOrder[]> {
  const closing = await findClosing(db);
  if (!closing) return [];
  const rows = await findAffectedRows(db, { day });
  const days = rows.map((row) => row.day);
  const free = await findFreePlaces(db, closing, { days, legs: rows.map(({ leg }) => leg) });
  const seriesDays = await findSeriesDays(db, rows);
  // A series has its rule and no choice, so that the others take what it leaves.
  const bySeries = rows.toSorted((a, b) => Number(b.is_recurring) - Number(a.is_recurring));
  const found = new Map(bySeries.map((row) => [row, asAffected(db, closing, row, { free, seriesDays })]));
  return rows.flatMap((row) => found.get(row) ?? []);
}

interface DayContext {
  free: FreePlaces | null;
  seriesDays: SeriesDays;
}

function asAffected(
  db: DbOrTx,
  closing: ShopClosing,
  row: AffectedRow,
  { free, seriesDays }: DayContext,
): AffectedOrder {
  const { order, is_recurring, rule, is_proposed, is_proposal, is_series_proposal, ...visit } = row;
  // Nothing of the order is there to be moved: staff propose another day, or its customer rejects this one.
  if (is_proposal) return { ...visit, ...namesOf(order), ...nothingToMove, is_series_proposal };
  const zone = db.timeZone();
  const ofOrder: Closing = { ...closingAt(closing, order), rule: is_recurring ? rule : 'next_open' };
  const isOwnDay = (date: Temporal.Instant) => seriesDays.isOwnDay(row, date);
  const open_dates = offeredVisits(ofOrder, row, zone, { hasRoom: free?.hasRoom(row.leg), isOwnDay });
  const is_as_planned = is_recurring && rule === 'as_planned';
  const isRuled = is_recurring && row.leg === 'pickup' && !is_as_planned;
  const [ruled] = isRuled ? ruledVisits(ofOrder, row, zone).take(1) : [];
  const isMerged = ruled !== undefined && seriesDays.isMerged(row, ruled);
  const is_skip_suggested = isRuled && (rule === 'skip' || isMerged);
  const [suggested] = is_skip_suggested ? [] : open_dates;
  if (suggested && !is_as_planned) {
    free?.take(ofOrder, row.leg, suggested);
    seriesDays.take(row, suggested);
  }
  return {
    ...visit,
    ...namesOf(order),
    open_dates,
    is_skip_suggested,
    is_as_planned,
    is_proposed,
    change_until: suggested ? changeUntil(db, ofOrder, row, suggested) : null,
  };
}

const namesOf = ({ id, order_number, version, customer_id, series_id }: AffectedRow['order']) => ({
  order_id: id,
  order_number,
  order_version: version,
  customer_id,
  series_id,
});

const nothingToMove = {
  open_dates: [],
  is_skip_suggested: false,
  is_as_planned: false,
  is_proposed: true,
  is_proposal: true,
  change_until: null,
};

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
  order: Parameters<typeof lockReason>[0] & Parameters<typeof changeableUntil>[0],
): Temporal.Instant | null {
  const limits = limitsOf(db);
  const until = changeableUntil(order, limits);
  return lockReason(order, db.now(), limits) === null && isBefore(db.now(), until) ? until : null;
}
