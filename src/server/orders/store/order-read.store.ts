import { and, asc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import { alias, type PgSelectBuilder, QueryBuilder } from 'drizzle-orm/pg-core';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import type { OrderBag } from '#shared/labels/bag.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderCase, OrderDetails } from '#shared/orders/orders.contract.ts';
import { ownedByPlaceholders, ownerValues } from '../../accounts/ownership.ts';
import { isMainContactOf, visitNoteOf } from '../../customers/customers.store.ts';
import { isSent } from '../../customers/open-entries.store.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { preparedRows, together } from '../../kernel/db/prepared.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { type HistoryRow, historyOf, summarizeHistory } from '../../notifications/history.store.ts';
import {
  customers,
  documents,
  order_proposals,
  order_series,
  orders,
  settings,
  users,
} from '../../schema.ts';
import { decodeChanges } from '../../series/proposed-changes.ts';
import { asSeriesOfOrder, type SeriesOfOrder } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { asFailedStop, failedStopColumn } from './failed-stop.store.ts';
import { isMissingColumn, keptByColumn } from './in-van.ts';
import { type AttemptJson, asAttempt, attemptsColumn } from './leg-attempts.store.ts';
import { bagsOf } from './order-bags.store.ts';
import { openCasesOf } from './order-cases.store.ts';
import { asCount, type CountJson, countColumn } from './order-count.store.ts';
import { asOrderFile, type FileJson, filesColumn } from './order-files.store.ts';
import { loadedColumns } from './proposals.store.ts';
import { asSeenBy } from './without-door.ts';

// The limit makes PostgreSQL look each customer up. Otherwise it reads all customers for a page of orders.
const customer = new QueryBuilder()
  .select({ name: customers.name, email: users.email, phone: users.phone })
  .from(customers)
  .innerJoin(users, isMainContactOf(customers.id))
  .where(eq(customers.id, orders.customer_id))
  .limit(1)
  .as('customer');
const drivers = alias(users, 'drivers');
const laterOrders = alias(orders, 'later_orders');
/** The next order of the series that takes place, if it runs and that has been made. */
const later = new QueryBuilder()
  .select({ pickup_date: laterOrders.pickup_date })
  .from(laterOrders)
  .where(
    and(
      eq(laterOrders.series_id, order_series.id),
      gt(laterOrders.occurrence_number, orders.occurrence_number),
      ne(laterOrders.status, 'cancelled'),
    ),
  )
  .orderBy(asc(laterOrders.occurrence_number))
  .limit(1)
  .as('later');

/** For a prepared statement: the order `id`, if it belongs to the viewer in `ownerValues`. */
export const isOwnedOrder = and(eq(orders.id, sql.placeholder('id')), ownedByPlaceholders(orders));

/** One order, whoever owns it, or `null`. */
export async function findOrder(db: DbOrTx, id: string): Promise<StoredOrder | null> {
  const [row] = await orderById(db, { id, ...ownerValues(db) });
  return row ? asOrder(row) : null;
}

/** Reads an order that must exist; a missing one is a bug, so it is a plain error. */
export async function readOrder(tx: Tx, id: string): Promise<StoredOrder> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error('an order was not found where it must be');
  return order;
}

/** What a driver told the shop alone (RUN-20, PRF-9) is for the shop to say. */
const isForCustomers = ({ type }: HistoryRow): boolean => type !== 'bag.missing' && type !== 'bag.extra';

/** One order with its history and the attempts at its legs; `null` also when the viewer may not see it. */
export async function findOrderDetails(db: DbOrTx, id: string, viewer: Viewer): Promise<OrderDetails | null> {
  const [row] = await orderDetails(db, { id, ...ownerValues(db, viewer) });
  if (!row) return null;
  const { history, legs, files, bags, count, note, visit_note, is_missing, in_van_of, open_cases } = row.more;
  const order = asOrder(row);
  return asSeenBy(db, viewer, {
    ...order,
    ...asCount(order, count),
    history: summarizeHistory(orderEvents, viewer.reach === 'own' ? history.filter(isForCustomers) : history),
    legs: legs.map(asAttempt),
    files: files.map(asOrderFile),
    bags,
    // What staff tell each other.
    ...(viewer.reach === 'any' && note && { customer_note: note }),
    ...(viewer.reach === 'any' && is_missing && { is_missing }),
    ...(viewer.reach === 'any' && in_van_of && { in_van_of }),
    ...(visit_note && { visit_note }),
    ...(viewer.reach !== 'assigned' && open_cases && { open_cases }),
  });
}

// A page has many rows, so columns that are not shown are not read.
const {
  number,
  lock_decided_at,
  reminded_at,
  estimated_items,
  counted_at,
  counted_by,
  pickup_window_id,
  delivery_window_id,
  document_id,
  drafted_for,
  ...shownColumns
} = getTableColumns(orders);

const seriesColumns = {
  frequency_template_id: order_series.frequency_template_id,
  frequency_type: order_series.frequency_type,
  frequency_value: order_series.frequency_value,
  by_day: order_series.by_day,
  by_set_pos: order_series.by_set_pos,
  by_month_day: order_series.by_month_day,
  anchor_pickup: order_series.anchor_pickup,
  anchor_number: order_series.anchor_number,
  next_pickup: order_series.next_pickup,
};

/** Whether an order has a line by weight that nobody has weighed, where the owner wants that; what staff have completed is settled. */
const isEstimate = sql<boolean>`(${orders.counted_at} is null and ${orders.status} not in ('completed', 'cancelled')
  and (select weigh_after_collecting from ${settings}) and jsonb_path_exists(${orders.items}, '$[*].grams'))`;

/** The issued invoice on which an order stands. */
const issuedInvoice = sql<{
  id: string;
  document_number: string;
  is_sent: boolean;
} | null>`(select json_build_object('id', ${documents.id}, 'document_number', ${documents.document_number},
  'is_sent', ${isSent(documents)}) from ${documents} where ${documents.id} = ${orders.document_id}
  and ${documents.state} = 'issued')`;

/** What an order can have as it is inserted: PostgreSQL looks for no driver, invoice or proposal of it. */
export const newOrderColumns = {
  order: shownColumns,
  customer: { name: customer.name, email: customer.email, phone: customer.phone },
  series: together(order_series.id, seriesColumns),
  later_pickup: later.pickup_date,
  is_estimate: isEstimate,
};

/** All that `asOrder` needs of an order, and one thing more if asked for. */
export const orderColumns = <More = null>(more = sql<More>`null`) => ({
  ...newOrderColumns,
  driver: { full_name: drivers.full_name, phone: drivers.phone },
  failed_stop: failedStopColumn,
  invoice: issuedInvoice,
  proposal: together(order_proposals.id, { details: order_proposals.details, ...loadedColumns }),
  more,
});

const isRunning = and(eq(order_series.id, orders.series_id), isNull(order_series.stopped_at));

/** The rows of `newOrderColumns`. */
export const joinNewOrders = (select: PgSelectBuilder<typeof newOrderColumns>) =>
  select
    .from(orders)
    .innerJoinLateral(customer, sql`true`)
    .leftJoin(order_series, isRunning)
    .leftJoinLateral(later, sql`true`);

/** The rows of `orderColumns`. */
export const joinOrders = <More>(select: PgSelectBuilder<ReturnType<typeof orderColumns<More>>>) =>
  select
    .from(orders)
    .innerJoinLateral(customer, sql`true`)
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(order_series, isRunning)
    .leftJoinLateral(later, sql`true`)
    .leftJoin(
      order_proposals,
      and(eq(order_proposals.order_id, orders.id), eq(order_proposals.status, sql`'pending_approval'`)),
    )
    .$dynamic();

const orderById = preparedRows(orderColumns(), (select) => joinOrders(select).where(isOwnedOrder));
const orderDetails = preparedRows(
  orderColumns(
    sql<{
      history: HistoryRow[];
      legs: AttemptJson[];
      files: FileJson[];
      bags: OrderBag[];
      count: CountJson;
      note: string | null;
      visit_note: string | null;
      is_missing: boolean;
      in_van_of: OrderDetails['in_van_of'] | null;
      open_cases: OrderCase[] | null;
    }>`json_build_object('history', ${historyOf(orderEvents, orders.id)},
      'legs', ${attemptsColumn}, 'files', ${filesColumn}, 'bags', ${bagsOf(orders.id)}, 'count', ${countColumn}, 'is_missing', ${isMissingColumn},
      'in_van_of', ${keptByColumn},
      'open_cases', ${openCasesOf(orders.id)},
      'note', (select ${customers.note} from ${customers} where ${customers.id} = ${orders.customer_id}),
      'visit_note', ${visitNoteOf(orders.customer_id)})`,
  ),
  (select) => joinOrders(select).where(isOwnedOrder),
);

const ordersByIds = preparedRows(orderColumns(), (select) =>
  joinOrders(select).where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

type OrderWithJoins = Omit<Awaited<ReturnType<typeof ordersByIds>>[number], 'more'>;

/** The orders with these ids, in this sequence. One deleted since the ids were read is left out. */
export async function readOrders(db: DbOrTx, ids: readonly string[]): Promise<StoredOrder[]> {
  const rows = ids.length > 0 ? await ordersByIds(db, { ids }) : [];
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  const sorted = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return sorted.map((row) => asOrder(row));
}

/** The running series of an order, or `null`. */
export const seriesOf = ({
  order,
  series,
}: Pick<OrderWithJoins, 'order' | 'series'>): SeriesOfOrder | null =>
  order.series_id && series
    ? asSeriesOfOrder({ ...series, id: order.series_id, customer_id: order.customer_id })
    : null;

/** An order as it is read, with what its events concern beside what is shown. */
export type StoredOrder = Order & { other_driver_id: string | null; is_invoice_unsent?: boolean };

export function asOrder(row: OrderWithJoins): StoredOrder {
  const { order, customer, driver, proposal } = row;
  const running = row.series && seriesOf(row);
  return {
    ...order,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    driver_name: driver?.full_name ?? null,
    driver_phone: driver?.phone ?? null,
    modification_requested: proposal !== null,
    modification_details: proposal?.details ?? null,
    modification_status: proposal && 'pending_approval',
    modification_scope: proposal?.scope ?? null,
    is_estimate: row.is_estimate,
    invoice_id: row.invoice?.id ?? null,
    invoice_number: row.invoice?.document_number ?? null,
    is_invoice_unsent: row.invoice !== null && !row.invoice.is_sent,
    failed_stop: row.failed_stop && asFailedStop(row.failed_stop),
    pending_modifications: proposal && decodeChanges(proposal).modification,
    is_recurring: running !== null,
    frequency_template_id: running?.frequency_template_id ?? null,
    recurrence_pattern: running && patternOf(running),
    next_occurrence_date: running && (row.later_pickup ?? row.series?.next_pickup ?? null),
  };
}
