import {
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type QueryBuilder } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page } from '#shared/kernel/route.ts';
import { type Order, PendingModifications } from '#shared/orders/order.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { finishedOrderStatuses, isFinished } from '#shared/orders/order-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { occurrencePickup } from '#shared/orders/recurrence.ts';
import { ownedBy, ownedByPlaceholders, ownerValues, type Viewer, viewerKey } from '../accounts/ownership.ts';
import { newId } from '../kernel/db/columns.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { Db, DbOrTx } from '../kernel/db/database.ts';
import { placeholders, preparedSelect, preparedWrite } from '../kernel/db/prepared.ts';
import { order_proposals, order_series, orders, users } from '../schema.ts';
import { findPage } from './list/order-page.ts';
import { searchCondition } from './list/search-condition.ts';
import { type HistoryRow, orderHistory, summarizeHistory } from './store/history.store.ts';
import { pendingProposals, settleProposal } from './store/proposals.store.ts';

const customers = alias(users, 'customers');
const drivers = alias(users, 'drivers');

const isOwnedOrder = and(eq(orders.id, sql.placeholder('id')), ownedByPlaceholders(orders));
const orderById = preparedSelect((query) => selectOrders(query).where(isOwnedOrder));
const orderWithHistory = preparedSelect((query) => selectOrders(query, orderHistory).where(isOwnedOrder));

/** One order, whoever owns it, or `null`. */
export async function findOrder(db: DbOrTx, id: string): Promise<Order | null> {
  const [row] = await orderById(db, { id, ...ownerValues() });
  return row ? asOrder(row, db.business.time_zone) : null;
}

/** One order with its history; `null` also when the viewer may not see it. */
export async function findOrderWithHistory(
  db: DbOrTx,
  id: string,
  viewer: Viewer,
): Promise<(Order & { history: HistoryEntry[] }) | null> {
  const [row] = await orderWithHistory(db, { id, ...ownerValues(viewer) });
  return row ? { ...asOrder(row, db.business.time_zone), history: summarizeHistory(row.history) } : null;
}

/**
 * The row, locked until the transaction ends, so that a decision on it still holds when it is written. The
 * series is locked before its orders, so that a change of one occurrence can go on to the others without a
 * deadlock.
 */
export async function lockOrderRow(tx: DbOrTx, id: string, viewer?: Viewer): Promise<OrderRow | null> {
  const [row] = await orderForUpdate(tx, { id, ...ownerValues(viewer) });
  return row?.order ?? null;
}

const orderForUpdate = preparedSelect((query) => {
  const seriesId = query
    .select({ id: orders.series_id })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')));
  const lockedSeries = query
    .$with('locked')
    .as(
      query
        .select({ id: order_series.id })
        .from(order_series)
        .where(inArray(order_series.id, seriesId))
        .for('update'),
    );
  return query
    .with(lockedSeries)
    .select({ order: orders })
    .from(orders)
    .leftJoin(lockedSeries, sql`true`)
    .where(isOwnedOrder)
    .for('update', { of: orders });
});

export type OrderRow = typeof orders.$inferSelect;

/** Few sets of columns are ever updated together; each has one prepared statement. */
const preparedUpdates = new Map<string, ReturnType<typeof preparedWrite>>();

function preparedUpdate(columns: string[]): ReturnType<typeof preparedWrite> {
  const key = columns.toSorted().join();
  const update =
    preparedUpdates.get(key) ??
    preparedWrite((db) =>
      db
        .update(orders)
        .set({ ...placeholders(...columns, 'updated_at'), version: sql`${orders.version} + 1` })
        .where(eq(orders.id, sql.placeholder('id'))),
    );
  preparedUpdates.set(key, update);
  return update;
}

/** Writes a change and increments the version. A finished order has its pending proposal withdrawn. */
export async function updateOrder(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const write = preparedUpdate(changed.map(([name]) => name));
  await write(tx, { ...Object.fromEntries(changed), id, updated_at: tx.now() });
  if (change.status && isFinished(change.status)) await settleProposal(tx, id, 'withdrawn');
}

/** The columns a new order has; the others are set later. */
const insertedColumns = [
  'customer_id',
  'status',
  'pickup_date',
  'delivery_date',
  'pickup_address',
  'delivery_address',
  'special_instructions',
  'items',
  'total_amount',
  'series_id',
  'occurrence_number',
  'created_at',
  'updated_at',
] as const satisfies (keyof OrderRow)[];

type NewOrder = Pick<OrderRow, (typeof insertedColumns)[number]>;

const preparedInsert = preparedWrite((db) =>
  db.insert(orders).values(placeholders('id', ...insertedColumns)),
);

export async function insertOrder(tx: DbOrTx, order: NewOrder): Promise<string> {
  const id = newId();
  await preparedInsert(tx, { ...order, id });
  return id;
}

/** Orders without a driver that still need one. */
export const isUnassigned = and(
  isNull(orders.driver_id),
  notInArray(orders.status, [...finishedOrderStatuses]),
);

/** One page of the orders that match; newest first unless the query says otherwise. */
export async function findOrders(db: Db, viewer: Viewer, query: OrderQuery): Promise<Page<Order>> {
  const search = query.search ? await searchCondition(db, viewer.reach, query.search) : null;
  const where = and(ownedBy(orders, viewer), ...filterConditions(db, query), search?.where);
  // A search is not cached: the same text is rarely typed again.
  const { limit: _limit, offset: _offset, sort: _sort, direction: _direction, ...filters } = query;
  const cacheKey = query.search ? null : `orders ${viewerKey(viewer)} ${JSON.stringify(filters)}`;
  const { rows, total } = await findPage(
    db,
    { where, cacheKey, customer_ids: search?.customer_ids ?? null },
    query,
  );
  return { rows: await readOrders(db, rows), total };
}

function filterConditions(
  db: DbOrTx,
  {
    status,
    delivery_status,
    driver,
    driver_id,
    modification,
    type,
    date = 'created_at',
    ...period
  }: OrderQuery,
): (SQL | undefined)[] {
  const hasSeries = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(order_series)
        .where(and(eq(order_series.id, orders.series_id), condition)),
    );
  const isRecurring = hasSeries(isNull(order_series.stopped_at));
  // Not `not(isRecurring)`: the planner would expect few orders, and it is most of them.
  const isRegular = or(isNull(orders.series_id), hasSeries(isNotNull(order_series.stopped_at)));
  return [
    ...inPeriod(orders[date], periodOf(period, db.now(), db.business.time_zone)),
    type && (type === 'recurring' ? isRecurring : isRegular),
    status && inArray(orders.status, status),
    delivery_status && inArray(orders.delivery_status, delivery_status),
    driver_id ? eq(orders.driver_id, driver_id) : undefined,
    driver === 'assigned' ? isNotNull(orders.driver_id) : undefined,
    driver === 'waiting' ? isUnassigned : undefined,
    modification && exists(pendingProposals(db, orders.id)),
  ];
}

// A page has many rows, so columns that are not shown are not read.
const { number: _, lock_decided_at: __, series_id: ___, ...shownColumns } = getTableColumns(orders);
const series = {
  frequency_template_id: order_series.frequency_template_id,
  frequency_type: order_series.frequency_type,
  frequency_value: order_series.frequency_value,
  anchor_pickup: order_series.anchor_pickup,
  anchor_number: order_series.anchor_number,
  stopped_at: order_series.stopped_at,
};

/** Orders with all that `asOrder` needs, and with their history if asked for. */
const selectOrders = (query: QueryBuilder, history = sql<HistoryRow[]>`'[]'::json`) =>
  query
    .select({
      order: shownColumns,
      customer: { full_name: customers.full_name, email: customers.email, phone: customers.phone },
      driver: { full_name: drivers.full_name, phone: drivers.phone },
      series,
      proposal: { details: order_proposals.details, changes: order_proposals.changes },
      history,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(order_series, eq(order_series.id, orders.series_id))
    .leftJoin(
      order_proposals,
      and(eq(order_proposals.order_id, orders.id), eq(order_proposals.status, sql`'pending_approval'`)),
    )
    .$dynamic();

const ordersByIds = preparedSelect((query) =>
  selectOrders(query).where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

type OrderWithJoins = Awaited<ReturnType<typeof ordersByIds>>[number];

/** The orders with these ids, in this sequence. One deleted since the ids were read is left out. */
export async function readOrders(db: DbOrTx, ids: readonly string[]): Promise<Order[]> {
  const rows = ids.length > 0 ? await ordersByIds(db, { ids }) : [];
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  const sorted = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return sorted.map((row) => asOrder(row, db.business.time_zone));
}

function asOrder({ order, customer, driver, series, proposal }: OrderWithJoins, zone: string): Order {
  const running = series && series.stopped_at === null ? series : null;
  const nextNumber = running && (order.occurrence_number ?? 0) - running.anchor_number + 1;
  return {
    ...order,
    customer_name: customer.full_name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    driver_name: driver?.full_name ?? null,
    driver_phone: driver?.phone ?? null,
    modification_requested: proposal !== null,
    modification_details: proposal?.details ?? null,
    modification_status: proposal && 'pending_approval',
    pending_modifications: proposal && z.decode(PendingModifications, proposal.changes as never),
    is_recurring: running !== null,
    frequency_template_id: running?.frequency_template_id ?? null,
    recurrence_pattern: running && {
      frequency_type: running.frequency_type,
      frequency_value: running.frequency_value,
    },
    next_occurrence_date:
      running && nextNumber !== null
        ? occurrencePickup(running.anchor_pickup, running, nextNumber, zone)
        : null,
  };
}
