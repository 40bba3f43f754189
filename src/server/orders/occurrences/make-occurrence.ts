import type { Order, OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import {
  lastOccurrence,
  occurrenceDelivery,
  occurrencesOf,
  pickupOf,
  undecidedOccurrences,
} from '#shared/series/occurrences.ts';
import type { PlannedOccurrence, SeriesPlan } from '#shared/series/series.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList } from '../../pricing/pricing.store.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';
import { updateMadeThrough } from '../../series/next-pickup.store.ts';
import { anchorDates, planOf, type SeriesRow, type StoredSeries } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { insertOrder } from '../store/order-write.store.ts';

/**
 * Makes an occurrence an order, as its series says, at the prices of the day. `actor_id` is `null` for the clock. Needs the
 * row of the series locked; returns the series as it then is. With `is_told_by_series` an event of the series tells of it.
 */
export async function makeOccurrence(
  tx: Tx,
  stored: StoredSeries,
  planned: PlannedOccurrence,
  actor_id: string | null,
  is_told_by_series = false,
): Promise<{ stored: StoredSeries; order: Order }> {
  const { series } = stored;
  const items = await repriceItems(tx, series);
  const priced = { items, total_amount: totalsOf(items).total };
  const order = await insertOrder(tx, {
    ...planned,
    ...priced,
    series_id: series.id,
    customer_id: series.customer_id,
    status: 'scheduled',
    delivery_date: occurrenceDelivery(anchorDates(series), planned.pickup_date, tx.timeZone()),
    pickup_address: series.pickup_address,
    delivery_address: series.delivery_address,
    special_instructions: series.special_instructions,
    created_at: tx.now(),
    updated_at: tx.now(),
  });
  const plan = planOf(stored);
  await decideHeld(tx, series.id, plan, planned.pickup_date);
  const made_through = Math.max(series.made_through, planned.occurrence_number);
  await updateMadeThrough(tx, stored, made_through, priced);
  const is_last = isLast(plan, planned, tx.timeZone());
  const data = is_told_by_series ? { is_last, is_told_by_series } : { is_last };
  await record(tx, orderEvents, order, { type: 'occurrence.created', actor_id, data });
  return { stored: { ...stored, series: { ...series, ...priced, made_through } }, order };
}

/**
 * What a hold drops before an instant gets its row, as its number is decided now. Returns the highest number that is
 * decided. Needs the row of the series locked.
 */
export async function decideHeld(
  tx: Tx,
  series_id: string,
  plan: SeriesPlan,
  before: Temporal.Instant,
): Promise<number> {
  const zone = tx.timeZone();
  const first = pickupOf(plan, plan.made_through + 1, zone);
  const held = [...undecidedOccurrences(plan, first, before, zone)].filter(({ drop }) => drop === 'held');
  const exceptions = held.map(({ occurrence_number, pickup_date: planned_pickup }) => ({
    series_id,
    occurrence_number,
    planned_pickup,
    outcome: 'held' as const,
    status_before: null,
    actor_id: null,
  }));
  await writeExceptions(tx, exceptions);
  return held.at(-1)?.occurrence_number ?? plan.made_through;
}

/** Whether nothing of the series comes after this occurrence. */
function isLast(plan: SeriesPlan, { occurrence_number, pickup_date }: PlannedOccurrence, zone: string) {
  if (!lastOccurrence(plan, zone)) return false;
  const after = { ...plan, made_through: Math.max(plan.made_through, occurrence_number), hold: null };
  return occurrencesOf(after, pickup_date, null, zone).next().done === true;
}

/** The same lines at the customer's current prices; a SKU without a price keeps the one agreed last. */
async function repriceItems(tx: Tx, { customer_id, items }: SeriesRow): Promise<OrderItem[]> {
  const prices = await findCustomerPriceList(tx, customer_id);
  return items.map(({ sku_id, sku_name, quantity, price }) => {
    const current = prices.get(sku_id) ?? { name: sku_name, price };
    return { id: newId(), sku_id, sku_name: current.name, quantity, price: current.price };
  });
}
