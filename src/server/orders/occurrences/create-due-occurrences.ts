import type { OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { nextDueOccurrence, occurrenceDelivery } from '#shared/series/occurrences.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';
import { newId } from '../../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList } from '../../pricing/pricing.store.ts';
import { findCandidateSeries, lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { updateMadeThrough, updateMissingNextPickups } from '../../series/next-pickup.store.ts';
import { asSeriesOfOrder, type SeriesRow } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { insertOrder } from '../store/order-write.store.ts';

/**
 * Creates the due occurrences of all running series. Safe to run at any time and in several processes at
 * once: one process at a time works on a series, and it sees what the others created. A series that fails
 * does not hold up the others. @throws AggregateError with all failures, at the end
 */
export async function createDueOccurrences(db: Db): Promise<void> {
  const candidates = await findCandidateSeries(db);
  if (candidates.some(({ series }) => series.next_pickup === null)) {
    await transact(db, updateMissingNextPickups);
  }
  const errors: unknown[] = [];
  for (const { series, lead_days } of candidates) {
    const rule = asSeriesOfOrder(series);
    if (!nextDueOccurrence(rule, series.made_through, db.now(), lead_days, db.timeZone())) continue;
    try {
      let hasMore = true;
      while (hasMore) hasMore = await transact(db, (tx) => createNextOccurrence(tx, series.id));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some series could not go on.');
}

/** Creates one due occurrence; `false` when none is due, or when another process works on the series. */
async function createNextOccurrence(tx: Tx, series_id: string): Promise<boolean> {
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return false;
  const { series, lead_days } = running;
  const rule = asSeriesOfOrder(series);
  const next = nextDueOccurrence(rule, series.made_through, tx.now(), lead_days, tx.timeZone());
  if (next) await createOccurrence(tx, series, next);
  return next !== null;
}

/** Creates an occurrence as its series says, at the prices of the day. */
async function createOccurrence(tx: Tx, series: SeriesRow, next: PlannedOccurrence): Promise<void> {
  const items = await repriceItems(tx, series);
  const anchor = { pickup_date: series.anchor_pickup, delivery_date: series.anchor_delivery };
  const priced = { items, total_amount: totalsOf(items).total };
  const order = await insertOrder(tx, {
    ...next,
    ...priced,
    series_id: series.id,
    customer_id: series.customer_id,
    status: 'scheduled',
    delivery_date: occurrenceDelivery(anchor, next.pickup_date, tx.timeZone()),
    pickup_address: series.pickup_address,
    delivery_address: series.delivery_address,
    special_instructions: series.special_instructions,
    created_at: tx.now(),
    updated_at: tx.now(),
  });
  await updateMadeThrough(tx, series, next.occurrence_number, priced);
  await record(tx, orderEvents, order, { type: 'occurrence.created', actor_id: null, data: {} });
}

/** The same lines at the customer's current prices; a SKU without a price keeps the one agreed last. */
async function repriceItems(tx: Tx, { customer_id, items }: SeriesRow): Promise<OrderItem[]> {
  const prices = await findCustomerPriceList(tx, customer_id);
  return items.map(({ sku_id, sku_name, quantity, price }) => {
    const current = prices.get(sku_id) ?? { name: sku_name, price };
    return { id: newId(), sku_id, sku_name: current.name, quantity, price: current.price };
  });
}
