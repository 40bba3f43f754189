import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { findFull, isSamePlace, type Place } from '../../booking/places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { seriesEvents } from '../../series/series.events.ts';
import type { StoredSeries } from '../../series/stored-series.ts';

/** An order with the places that it takes. */
export interface BookedOrder {
  order: Pick<Order, 'order_number'>;
  places: Place[];
}

/**
 * Tells staff once which windows are over their capacity, as the clock makes what was promised also where nothing is free: but
 * for places that it `had` before.
 */
export async function recordOverbooked(
  tx: Tx,
  { series }: StoredSeries,
  made: readonly BookedOrder[],
  had: readonly Place[],
): Promise<void> {
  const full = await findFull(
    tx,
    made.flatMap(({ places }) => places.filter((place) => !had.some(isSamePlace(place)))),
  );
  if (full.length === 0) return;
  const booked = made.filter(({ places }) => places.some((place) => full.some(isSamePlace(place))));
  const data = {
    visits: full.map(({ starts_at, ends_at }) => formatVisitForGood(starts_at, ends_at, tx.timeZone())),
    orders: booked.map(({ order }) => order.order_number),
  };
  await record(tx, seriesEvents, series, { type: 'occurrence.overbooked', actor_id: null, data });
}
