import { closedDayName, closedDayText } from '#shared/booking/closed-day-texts.ts';
import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { isClosed } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { BookingMode } from '../../booking/book-visits.ts';
import { clockOf } from '../../booking/closing.store.ts';
import { findFull, isSamePlace, type Place } from '../../booking/places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { recordOnHold } from '../../series/record-on-hold.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { dropOccurrence, findPrices, makeOccurrence } from './make-occurrence.ts';
import { findNextPickup } from './next-pickup-after.ts';

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

/** An order with the places that it takes. */
interface BookedOrder {
  order: Pick<Order, 'order_number'>;
  places: Place[];
}

/**
 * Tells staff once which windows are over their capacity, as the clock makes what was promised also where nothing is free: but
 * for places that it `had` before.
 */
async function recordOverbooked(
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

/** An occurrence that a closed day has moved or dropped, with the order that was made of it. */
type ClosedOccurrence = PlacedOccurrence & { order: Order | null };

/** Tells the customer once of all that closed days have moved or dropped of a series, and staff of what has to stay. */
async function recordClosed(
  tx: Tx,
  stored: StoredSeries,
  closed: readonly ClosedOccurrence[],
): Promise<void> {
  const moved = closed.filter(({ is_stuck }) => !is_stuck);
  const told = await Promise.all(moved.map((each) => textOf(tx, stored, each)));
  if (told.length > 0) {
    const type = moved.some(({ drop }) => !drop) ? 'occurrence.moved' : 'occurrence.dropped';
    await record(tx, seriesEvents, stored.series, { type, actor_id: null, data: { told } });
  }
  for (const { closed_day, order } of closed.filter(({ is_stuck }) => is_stuck)) {
    if (!closed_day || !order) continue;
    const data = { closed_day: closedDayName(closed_day, clockOf(tx)), order_number: order.order_number };
    await record(tx, seriesEvents, stored.series, { type: 'occurrence.stuck', actor_id: null, data });
  }
}

async function textOf(tx: Tx, stored: StoredSeries, closed: ClosedOccurrence): Promise<string> {
  const { closed_day, pickup_date, planned_pickup, delivery_date, drop, order } = closed;
  if (!closed_day) throw new Error('no closed day has a say here');
  if (drop) {
    const next_pickup = await findNextPickup(tx, stored, planned_pickup);
    return closedDayText(closed_day, { leg: 'pickup', to: null, next_pickup }, clockOf(tx));
  }
  const isMoved = !pickup_date.equals(planned_pickup);
  const visit = isMoved
    ? { leg: 'pickup' as const, to: pickup_date, until: order?.pickup_until ?? null }
    : { leg: 'delivery' as const, to: delivery_date, until: order?.delivery_until ?? null };
  return closedDayText(closed_day, { ...visit, next_pickup: null }, clockOf(tx));
}
