import { formatVisit } from '#shared/kernel/date-text.ts';
import { withMinimum } from '#shared/orders/charges.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { gramsOf } from '#shared/pricing/line-amount.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { lastOccurrence, occurrencesOf } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type BookingMode, bookVisits, placesOf } from '../../booking/book-visits.ts';
import type { Place } from '../../booking/places.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList } from '../../pricing/pricing.store.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';
import { updateMadeThrough } from '../../series/next-pickup.store.ts';
import { planOf, type SeriesRow, type StoredSeries } from '../../series/stored-series.ts';
import type { Untimely } from '../events/order-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { StoredOrder } from '../store/order-read.store.ts';
import { insertOrder } from '../store/order-write.store.ts';
import { decideHeld } from './decide-held.ts';

/** Who makes an occurrence, `null` for the clock, and whether an event of the series tells of it. */
export interface Maker {
  actor_id: string | null;
  is_told_by_series?: boolean;
  because?: Untimely;
  /** How its visits are booked: without it they are promised. */
  mode?: BookingMode;
  /** What its items cost today, from who has read it. */
  prices?: PriceList;
}

/** What the items of a series cost its customer today. */
export const findPrices = (tx: Tx, { series: { customer_id, items } }: StoredSeries): Promise<PriceList> =>
  findCustomerPriceList(tx, customer_id, items);

/**
 * Makes an occurrence an order, as its series says, at the prices of the day. Needs the row of the series locked; returns
 * the series as it then is.
 */
export async function makeOccurrence(
  tx: Tx,
  stored: StoredSeries,
  placed: PlacedOccurrence,
  { actor_id, is_told_by_series = false, because = null, mode = 'promised', prices }: Maker,
): Promise<{ stored: StoredSeries; order: StoredOrder; places: Place[] }> {
  const { series } = stored;
  const { occurrence_number, pickup_date, delivery_date, closed_day } = placed;
  const items = repriceItems(series, prices ?? (await findPrices(tx, stored)));
  const charges = withMinimum(series.charges, items, series.minimum_shown);
  const { pickup_address, delivery_address } = series;
  const visits = { pickup_date, delivery_date, pickup_address, delivery_address };
  const { windows } = await bookVisits(tx, mode, visits);
  const order = await insertOrder(tx, {
    items,
    charges,
    minimum_shown: series.minimum_shown,
    ...visits,
    ...windows,
    occurrence_number,
    series_id: series.id,
    customer_id: series.customer_id,
    status: 'scheduled',
    special_instructions: series.special_instructions,
    purchase_order: series.purchase_order,
    created_at: tx.now(),
    updated_at: tx.now(),
  });
  const plan = planOf(stored);
  await decideHeld(tx, stored, plan, { below: occurrence_number });
  if (closed_day) await writeExceptions(tx, [exceptionOf(series, placed)]);
  const priced = { items, charges, total_amount: order.total_amount };
  const then = decided(stored, occurrence_number, priced);
  then.standing = new Map([...stored.standing, [occurrence_number, pickup_date]]);
  await updateMadeThrough(tx, then, priced);
  const is_last = isLast(plan, placed, tx.timeZone());
  const pickup = formatVisit(order.pickup_date, order.pickup_until, tx.timeZone(), tx.now());
  const data = {
    pickup,
    is_last,
    ...(is_told_by_series && { is_told_by_series }),
    ...(because && { because }),
  };
  await record(tx, orderEvents, order, { type: 'occurrence.created', actor_id, data });
  return { stored: then, order, places: placesOf(visits, windows) };
}

/** Decides an occurrence that a closed day drops or merges into another. Needs the row of the series locked. */
export async function dropOccurrence(
  tx: Tx,
  stored: StoredSeries,
  placed: PlacedOccurrence,
): Promise<StoredSeries> {
  await decideHeld(tx, stored, planOf(stored), { below: placed.occurrence_number });
  await writeExceptions(tx, [exceptionOf(stored.series, placed)]);
  const then = decided(stored, placed.occurrence_number);
  await updateMadeThrough(tx, then);
  return then;
}

const decided = (
  stored: StoredSeries,
  number: number,
  priced?: Pick<SeriesRow, 'items' | 'charges' | 'total_amount'>,
): StoredSeries => ({
  ...stored,
  series: { ...stored.series, ...priced, made_through: Math.max(stored.series.made_through, number) },
});

/** What a closed day has done to an occurrence. */
const exceptionOf = (
  { id: series_id }: SeriesRow,
  { occurrence_number, planned_pickup, drop, closed_day, merged_into }: PlacedOccurrence,
) => ({
  series_id,
  occurrence_number,
  planned_pickup,
  outcome: drop,
  closed_day: closed_day?.day ?? null,
  merged_into,
  status_before: null,
  actor_id: null,
});

/** Whether nothing of the series comes after this occurrence. */
function isLast(plan: SeriesPlan, { occurrence_number, planned_pickup }: PlacedOccurrence, zone: string) {
  if (!lastOccurrence(plan, zone)) return false;
  const after = { ...plan, made_through: Math.max(plan.made_through, occurrence_number), hold: null };
  return occurrencesOf(after, planned_pickup, null, zone).next().done === true;
}

/**
 * The same lines at the customer's current prices; a SKU without a price keeps the one agreed last. What has been weighed since
 * is made by weight.
 */
function repriceItems({ items }: SeriesRow, prices: PriceList): OrderItem[] {
  return items.map((line) => {
    const current = prices.get(line.sku_id);
    const repriced = {
      ...line,
      id: newId(),
      ...(current && { sku_name: current.name, price: current.price }),
    };
    return current?.measure === 'weight'
      ? { ...repriced, unit: 'kg' as const, grams: gramsOf(line.quantity) }
      : repriced;
  });
}
