import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page, Reach } from '#shared/kernel/route.ts';
import { type Order, type OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { finishedOrderStatuses, isFinished, statusesNamed } from '#shared/orders/order-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { occurrencePickup } from '#shared/orders/recurrence.ts';
import { contains } from '../kernel/contains.ts';
import type { Reader } from '../kernel/database.ts';
import { defaultLimit } from '../kernel/serve.ts';
import { within } from '../kernel/within.ts';
import { order_items, order_proposals, order_series, orders, users } from '../schema.ts';
import { numberOrCustomer } from './orders-search.ts';
import { settleProposal, waitingProposals } from './proposals.store.ts';

const customers = alias(users, 'customers');
const drivers = alias(users, 'drivers');

interface Viewer {
  id: string;
  reach: Reach;
}

/** Ownership as a condition: the orders somebody may see and touch. */
export function visibleTo({ id, reach }: Viewer): SQL | undefined {
  const conditions: Record<Reach, SQL | undefined> = {
    any: undefined,
    own: eq(orders.customer_id, id),
    assigned: eq(orders.driver_id, id),
  };
  return conditions[reach];
}

/** Answers the one order that is meant, or `null`. */
export async function findOrder(db: Reader, id: string, visible?: SQL): Promise<Order | null> {
  const [order] = await readOrders(db, selectOrders(db).where(and(eq(orders.id, id), visible)));
  return order ?? null;
}

/**
 * The row itself, locked until the transaction ends, so that what is decided on it still holds when it is written. A
 * series is taken before its orders: whoever changes one occurrence may go on to the others without a deadlock.
 */
export async function lockOrderRow(tx: Reader, id: string, visible?: SQL): Promise<OrderRow | null> {
  const itsSeries = tx.select({ id: orders.series_id }).from(orders).where(eq(orders.id, id));
  await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(inArray(order_series.id, itsSeries))
    .for('update');
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visible))
    .for('update');
  return row ?? null;
}

export type OrderRow = typeof orders.$inferSelect;

/** Writes what changed, and counts the change. An order that is finished waits for nothing: a proposal is withdrawn. */
export async function updateOrder(
  tx: Reader,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1`, updated_at: tx.now() })
    .where(eq(orders.id, id));
  if (change.status && isFinished(change.status)) await settleProposal(tx, id, 'withdrawn');
}

export async function insertOrder(
  tx: Reader,
  order: typeof orders.$inferInsert,
  items: OrderItem[],
): Promise<string> {
  const [row] = await tx.insert(orders).values(order).returning({ id: orders.id });
  if (!row) throw new Error('an order was not written');
  await insertItems(tx, row.id, items);
  return row.id;
}

async function insertItems(tx: Reader, order_id: string, items: OrderItem[]): Promise<void> {
  await tx.insert(order_items).values(items.map((item, position) => ({ ...item, order_id, position })));
}

export async function replaceItems(tx: Reader, order_id: string, items: OrderItem[]): Promise<void> {
  await tx.delete(order_items).where(eq(order_items.order_id, order_id));
  await insertItems(tx, order_id, items);
}

const sortColumns = {
  created_at: orders.created_at,
  pickup_date: orders.pickup_date,
  delivery_date: orders.delivery_date,
  status: orders.status,
  total_amount: orders.total_amount,
  customer_name: customers.full_name,
};

/** One page of the orders that match; newest first unless the query says otherwise. */
export async function findOrders(db: Reader, who: Viewer, query: OrderQuery): Promise<Page<Order>> {
  const { limit = defaultLimit, offset = 0, sort = 'created_at', direction = 'desc' } = query;
  const where = and(visibleTo(who), ...matching(db, who.reach, query));
  const towards = direction === 'asc' ? asc : desc;
  const order = [towards(sortColumns[sort]), towards(orders.id)];
  // The page is found first, often in an index alone: of the orders before it nothing else is read.
  const page = db.select({ id: orders.id }).from(orders).where(where).$dynamic();
  if (sort === 'customer_name') page.innerJoin(customers, eq(customers.id, orders.customer_id));
  const ids = page
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = selectOrders(db)
    .where(inArray(orders.id, ids))
    .orderBy(...order);
  return { rows: await readOrders(db, rows), total: await db.$count(orders, where) };
}

function matching(
  db: Reader,
  reach: Reach,
  {
    search,
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
  const seriesThat = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(order_series)
        .where(and(eq(order_series.id, orders.series_id), condition)),
    );
  const isRecurring = seriesThat(isNull(order_series.stopped_at));
  // Not `not(isRecurring)`: the planner takes that for a handful of orders, where it is most of them.
  const isRegular = or(isNull(orders.series_id), seriesThat(isNotNull(order_series.stopped_at)));
  return [
    ...within(orders[date], periodOf(period, db.now(), db.business.time_zone)),
    type && (type === 'recurring' ? isRecurring : isRegular),
    status && inArray(orders.status, status),
    delivery_status && inArray(orders.delivery_status, delivery_status),
    driver_id ? eq(orders.driver_id, driver_id) : undefined,
    driver === 'assigned' ? isNotNull(orders.driver_id) : undefined,
    driver === 'waiting'
      ? and(isNull(orders.driver_id), notInArray(orders.status, [...finishedOrderStatuses]))
      : undefined,
    modification && exists(waitingProposals(db, orders.id)),
    search ? found(db, reach, search) : undefined,
  ];
}

/** What a search finds: number and status, and who ordered it for whoever sees the orders of many. */
function found(db: Reader, reach: Reach, search: string): SQL | undefined {
  const statuses = statusesNamed(search);
  return or(
    reach === 'own' ? contains(search, [orders.order_number]) : numberOrCustomer(db, search),
    statuses.length > 0 ? inArray(orders.status, statuses) : undefined,
  );
}

/** Orders as `readOrders` takes them. */
export const selectOrders = (db: Reader) =>
  db
    .select({
      order: orders,
      customer: { full_name: customers.full_name, email: customers.email, phone: customers.phone },
      driver: { full_name: drivers.full_name, phone: drivers.phone },
      series: order_series,
      proposal: { details: order_proposals.details, changes: order_proposals.changes },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(order_series, eq(order_series.id, orders.series_id))
    .leftJoin(
      order_proposals,
      and(eq(order_proposals.order_id, orders.id), eq(order_proposals.status, 'pending_approval')),
    )
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectOrders>>[number];

export async function readOrders(db: Reader, select: PromiseLike<Selected[]>): Promise<Order[]> {
  const found = await select;
  const itemsOf = await findItems(
    db,
    found.map(({ order }) => order.id),
  );
  return found.map((row) => asOrder(row, itemsOf.get(row.order.id) ?? [], db.business.time_zone));
}

async function findItems(db: Reader, order_ids: string[]): Promise<Map<string, OrderItem[]>> {
  const byOrder = new Map<string, OrderItem[]>();
  if (order_ids.length === 0) return byOrder;
  const rows = await db
    .select()
    .from(order_items)
    .where(inArray(order_items.order_id, order_ids))
    .orderBy(order_items.order_id, order_items.position);
  for (const item of rows) {
    const items = byOrder.get(item.order_id);
    if (items) items.push(item);
    else byOrder.set(item.order_id, [item]);
  }
  return byOrder;
}

function asOrder(
  { order, customer, driver, series, proposal }: Selected,
  items: OrderItem[],
  zone: string,
): Order {
  const running = series && series.stopped_at === null ? series : null;
  const next = running && (order.occurrence_number ?? 0) - running.anchor_number + 1;
  return {
    ...order,
    items,
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
      running && next !== null ? occurrencePickup(running.anchor_pickup, running, next, zone) : null,
  };
}
