import type { OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { nextDueOccurrence, occurrenceDelivery } from '#shared/series/occurrences.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';
import { newId } from '../../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList } from '../../pricing/pricing.store.ts';
import { findCandidateSeries, lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { updateMissingNextPickups, updateNextPickups } from '../../series/next-pickup.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { insertOrder, type OrderRow } from '../store/order-write.store.ts';
import { findLatestOccurrence } from './occurrences.store.ts';

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
  for (const { series, lead_days, latest_number } of candidates) {
    if (!nextDueOccurrence(series, latest_number, db.now(), lead_days, db.timeZone())) continue;
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
  const latest = running && (await findLatestOccurrence(tx, series_id));
  if (!latest) return false;
  const { series, lead_days } = running;
  const latest_number = latest.occurrence_number ?? 0;
  const next = nextDueOccurrence(series, latest_number, tx.now(), lead_days, tx.timeZone());
  if (!next) return false;
  await createOccurrence(tx, latest, next);
  await updateNextPickups(tx, [series_id], tx.timeZone());
  return true;
}

/** Creates an occurrence as the latest one was, at the prices of the day. */
async function createOccurrence(tx: Tx, latest: OrderRow, next: PlannedOccurrence): Promise<void> {
  const items = await repriceItems(tx, latest);
  const order = {
    ...next,
    series_id: latest.series_id,
    customer_id: latest.customer_id,
    status: 'scheduled' as const,
    delivery_date: occurrenceDelivery(latest, next.pickup_date, tx.timeZone()),
    pickup_address: latest.pickup_address,
    delivery_address: latest.delivery_address,
    special_instructions: latest.special_instructions,
    items,
    total_amount: totalsOf(items).total,
    created_at: tx.now(),
    updated_at: tx.now(),
  };
  const created = await insertOrder(tx, order);
  await record(tx, orderEvents, created, { type: 'occurrence.created', actor_id: null, data: {} });
}

/** The same lines at the customer's current prices; a SKU without a price keeps the one agreed last. */
async function repriceItems(tx: Tx, { customer_id, items }: OrderRow): Promise<OrderItem[]> {
  const prices = await findCustomerPriceList(tx, customer_id);
  return items.map(({ sku_id, sku_name, quantity, price }) => {
    const current = prices.get(sku_id) ?? { name: sku_name, price };
    return { id: newId(), sku_id, sku_name: current.name, quantity, price: current.price };
  });
}
