import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import type { OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { nextDueOccurrence, occurrenceDelivery } from '#shared/series/occurrences.ts';
import { isActiveCustomer } from '../../customers/customers.store.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList } from '../../pricing/pricing.store.ts';
import { order_series, orders, settings } from '../../schema.ts';
import { orderEvents } from '../events/orders.events.ts';
import { insertOrder, type OrderRow } from '../store/order-write.store.ts';

/**
 * Creates the due occurrences of all running series. Safe to run at any time and in several processes at
 * once: one process at a time works on a series, and it sees what the others created. A series that fails
 * does not hold up the others. @throws AggregateError with all failures, at the end
 */
export async function createDueOccurrences(db: Db): Promise<void> {
  const errors: unknown[] = [];
  for (const { series, lead_days, latest_number } of await findCandidateSeries(db)) {
    if (!nextDueOccurrence(series, latest_number ?? 0, db.now(), lead_days, db.business.time_zone)) continue;
    try {
      let hasMore = true;
      while (hasMore) hasMore = await transact(db, (tx) => createNextOccurrence(tx, series.id));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some series could not go on.');
}

const seriesWithLead = { series: order_series, lead_days: settings.occurrence_lead_days };

/** The series of a disabled customer is on hold. */
const isRunning = and(isNull(order_series.stopped_at), isActiveCustomer(order_series.customer_id));

/**
 * The running series that may be due, in one query, as it runs every minute and mostly finds nothing.
 * PostgreSQL may read an hour that occurs twice (daylight saving) differently, so it looks a day too far and
 * `nextDueOccurrence` decides.
 */
function findCandidateSeries(db: DbOrTx) {
  const zone = db.business.time_zone;
  const latest = db
    .select({ number: max(orders.occurrence_number).as('number') })
    .from(orders)
    .where(eq(orders.series_id, order_series.id))
    .as('latest');
  const count = sql`(${order_series.frequency_value} * (${latest.number} + 1 - ${order_series.anchor_number}))`;
  const step = sql`case ${order_series.frequency_type}
    when 'daily' then make_interval(days => ${count})
    when 'weekly' then make_interval(weeks => ${count})
    else make_interval(months => ${count}) end`;
  const pickup = sql`(${order_series.anchor_pickup} at time zone ${zone} + ${step}) at time zone ${zone}`;
  const horizon = sql`${db.now()}::timestamptz + make_interval(days => ${settings.occurrence_lead_days} + 1)`;
  return db
    .select({ ...seriesWithLead, latest_number: latest.number })
    .from(order_series)
    .crossJoin(settings)
    .innerJoinLateral(latest, sql`true`)
    .where(and(isRunning, sql`${pickup} <= ${horizon}`));
}

/** Creates one due occurrence; `false` when none is due, or when another process works on the series. */
async function createNextOccurrence(tx: Tx, series_id: string): Promise<boolean> {
  const running = await lockRunningSeriesRow(tx, series_id);
  const latest = running && (await findLatestOccurrence(tx, series_id));
  if (!latest) return false;
  const { series, lead_days } = running;
  const next = nextDueOccurrence(
    series,
    latest.occurrence_number ?? 0,
    tx.now(),
    lead_days,
    tx.business.time_zone,
  );
  if (!next) return false;
  const items = await repriceItems(tx, latest);
  const order = await insertOrder(tx, {
    ...next,
    series_id,
    customer_id: latest.customer_id,
    status: 'scheduled' as const,
    delivery_date: occurrenceDelivery(latest, next.pickup_date, tx.business.time_zone),
    pickup_address: latest.pickup_address,
    delivery_address: latest.delivery_address,
    special_instructions: latest.special_instructions,
    items,
    total_amount: totalsOf(items).total,
    created_at: tx.now(),
    updated_at: tx.now(),
  });
  await record(tx, orderEvents, order, { type: 'occurrence.created', actor_id: null, data: {} });
  return true;
}

/** Locks the row of a running series; `undefined` while another transaction holds it. */
async function lockRunningSeriesRow(tx: Tx, series_id: string) {
  const [running] = await tx
    .select(seriesWithLead)
    .from(order_series)
    .crossJoin(settings)
    .where(and(isRunning, eq(order_series.id, series_id)))
    .for('update', { of: order_series, skipLocked: true });
  return running;
}

/** Needs the series locked, so that it sees what another process just created. A cancelled one counts too. */
async function findLatestOccurrence(tx: Tx, series_id: string): Promise<OrderRow | undefined> {
  const [latest] = await tx
    .select()
    .from(orders)
    .where(eq(orders.series_id, series_id))
    .orderBy(desc(orders.occurrence_number))
    .limit(1);
  return latest;
}

/** The same lines at the customer's current prices; a SKU without a price keeps the one agreed last. */
async function repriceItems(tx: Tx, { customer_id, items }: OrderRow): Promise<OrderItem[]> {
  const prices = await findCustomerPriceList(tx, customer_id);
  return items.map(({ sku_id, sku_name, quantity, price }) => {
    const current = prices.get(sku_id) ?? { name: sku_name, price };
    return { sku_id, sku_name: current.name, quantity, price: current.price };
  });
}
