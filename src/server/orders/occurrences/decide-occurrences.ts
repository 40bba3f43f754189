import { closedDayName, closedDayText } from '#shared/booking/closed-day-texts.ts';
import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { isClosed } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { BookingMode } from '../../booking/book-visits.ts';
import { clockOf } from '../../booking/closing.store.ts';
import { findFull, isSamePlace, type Place } from '../../booking/places.ts';
import { findLead } from '../../business/business.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { recordOnHold } from '../../series/record-on-hold.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { planOf, type SeriesRow, type StoredSeries } from '../../series/stored-series.ts';
import type { Untimely } from '../events/order-rules.ts';
import { dropOccurrence, findPrices, makeOccurrence } from './make-occurrence.ts';
import { findNextPickup } from './next-pickup-after.ts';

interface Deciding {
  /** `null` for the clock. */
  actor_id: string | null;
  /** How visits are booked: what the clock makes was promised. */
  mode?: BookingMode;
  /** The places that were found free for them. */
  had?: readonly Place[];
  /** Takes what closed days change, where the customer is told of several series at once. */
  toTell?: ClosedTexts[];
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
  { actor_id, mode, had = [], told, toTell, next }: Deciding,
): Promise<Order | null> {
  const closed: ClosedOccurrence[] = [];
  const made: BookedOrder[] = [];
  let [current, last]: [StoredSeries, Order | null] = [stored, null];
  let prices: PriceList | undefined;
  let lead: Lead | undefined;
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
    const isByClock = !isOfActor || actor_id === null;
    if (isByClock) lead ??= await findLead(tx);
    prices ??= await findPrices(tx, stored);
    const {
      stored: then,
      order,
      places,
    } = await makeOccurrence(tx, current, placed, {
      actor_id: isOfActor ? actor_id : null,
      is_told_by_series: isClosed(placed) || isTold,
      because: isByClock && lead ? untimely(tx, stored, placed, lead) : null,
      prices,
      ...(isOfActor && mode && { mode }),
    });
    [current, last] = [then, order];
    made.push({ order, places });
    if (isClosed(placed)) closed.push({ ...placed, order });
  }
  await recordClosed(tx, current, closed, toTell);
  if (actor_id === null) await recordOverbooked(tx, current, made, had);
  await recordOnHold(
    tx,
    current,
    made.map(({ order }) => order.order_number),
  );
  return last;
}

type Lead = Awaited<ReturnType<typeof findLead>>;

/** Why the clock makes an order that was due before, of which nobody is told; `null` for one that it makes in its time. */
function untimely(tx: Tx, { series }: StoredSeries, { pickup_date }: PlacedOccurrence, lead: Lead): Untimely {
  const due = pickup_date.toZonedDateTimeISO(tx.timeZone()).subtract({ days: lead.days }).toInstant();
  const { changed_at } = lead;
  if (changed_at && !isBefore(changed_at, due) && isBefore(series.created_at, changed_at)) return 'settings';
  return isBefore(due.add({ hours: 1 }), tx.now()) ? 'late' : null;
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

/** What closed days have moved or dropped of a series, as its customer reads it. */
export interface ClosedTexts {
  series: SeriesRow;
  type: 'occurrence.moved' | 'occurrence.dropped';
  told: string[];
}

/** Tells the customer once of all that closed days have moved or dropped of a series, and staff of what has to stay. */
async function recordClosed(
  tx: Tx,
  stored: StoredSeries,
  closed: readonly ClosedOccurrence[],
  toTell?: ClosedTexts[],
): Promise<void> {
  const moved = closed.filter(({ is_stuck }) => !is_stuck);
  const told = await Promise.all(moved.map((each) => textOf(tx, stored, each)));
  if (told.length > 0) {
    const type = moved.some(({ drop }) => !drop) ? 'occurrence.moved' : 'occurrence.dropped';
    const texts = { series: stored.series, type, told } as const;
    if (toTell) toTell.push(texts);
    else await tellClosed(tx, [texts]);
  }
  for (const { closed_day, order } of closed.filter(({ is_stuck }) => is_stuck)) {
    if (!closed_day || !order) continue;
    const data = { closed_day: closedDayName(closed_day, clockOf(tx)), order_number: order.order_number };
    await record(tx, seriesEvents, stored.series, { type: 'occurrence.stuck', actor_id: null, data });
  }
}

/** Each of a customer's series has it in its history; the customer reads all of it in one message. */
export async function tellClosed(tx: Tx, texts: readonly ClosedTexts[]): Promise<void> {
  const all = texts.flatMap(({ told }) => told);
  for (const [index, { series, type, told }] of texts.entries()) {
    const message = texts.length > 1 && { message: index === 0 ? all : [] };
    await record(tx, seriesEvents, series, { type, actor_id: null, data: { told, ...message } });
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
