import type { Order } from '#shared/orders/order.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { isClosed } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { BookingMode } from '../../booking/book-visits.ts';
import type { Place } from '../../booking/places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { recordOnHold } from '../../series/record-on-hold.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { dropOccurrence, findPrices, makeOccurrence } from './make-occurrence.ts';
import { type ClosedOccurrence, recordClosed } from './record-closed.ts';
import { type BookedOrder, recordOverbooked } from './record-overbooked.ts';

interface Deciding {
  /** `null` for the clock. */
  actor_id: string | null;
  /** How visits are booked: what the clock makes was promised. */
  mode?: BookingMode;
  /** The places that were found free for them. */
  had?: readonly Place[];
  /** The number that somebody brings back, of which another event tells. Those before it are made as by the clock. */
  told?: number;
  /** The occurrence to decide now; `null` ends it. */
  next: (plan: SeriesPlan) => PlacedOccurrence | null;
}

/**
 * Decides occurrences one after another: makes those that take place, and drops the others. Their customer is told once of
 * all that closed days change. Needs the row of the series locked; returns the last order it made.
 */
export async function decideOccurrences(
  tx: Tx,
  stored: StoredSeries,
  { actor_id, mode, had = [], told, next }: Deciding,
): Promise<Order | null> {
  const closed: ClosedOccurrence[] = [];
  const made: BookedOrder[] = [];
  let [current, last]: [StoredSeries, Order | null] = [stored, null];
  let prices: PriceList | undefined;
  for (;;) {
    const placed = next(planOf(current));
    if (!placed) break;
    if (placed.drop) {
      current = await dropOccurrence(tx, current, placed);
      closed.push({ ...placed, order: null });
      continue;
    }
    const isTold = placed.occurrence_number === told;
    const isOfActor = told === undefined || isTold;
    prices ??= await findPrices(tx, stored);
    const {
      stored: then,
      order,
      places,
    } = await makeOccurrence(tx, current, placed, {
      actor_id: isOfActor ? actor_id : null,
      is_told_by_series: isClosed(placed) || isTold,
      prices,
      ...(isOfActor && mode && { mode }),
    });
    [current, last] = [then, order];
    made.push({ order, places });
    if (isClosed(placed)) closed.push({ ...placed, order });
  }
  await recordClosed(tx, current, closed);
  if (actor_id === null) await recordOverbooked(tx, current, made, had);
  await recordOnHold(
    tx,
    current,
    made.map(({ order }) => order.order_number),
  );
  return last;
}
