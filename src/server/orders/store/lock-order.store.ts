import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { ownerValues } from '../../accounts/ownership.ts';
import type { BookedWindows } from '../../booking/visit-windows.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { preparedRows } from '../../kernel/db/prepared.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { order_series, orders } from '../../schema.ts';
import type { Occurrence } from '../../series/series.store.ts';
import { asStoredLegs, type LegJson, legsColumn, type StoredLegs } from './order-legs.store.ts';
import {
  asOrder,
  isOwnedOrder,
  joinOrders,
  orderColumns,
  type StoredOrder,
  seriesOf,
} from './order-read.store.ts';
import { asLoaded, type LoadedProposal } from './proposals.store.ts';

/** An order with all that a change of it is decided on. */
export interface LoadedOrder extends StoredOrder, BookedWindows {
  legs: StoredLegs;
  is_pickup_done: boolean;
  /** The occurrence that it is in a running series, or `null`. */
  occurrence: Occurrence | null;
  /** What waits for its customer. */
  proposal: LoadedProposal | null;
}

/**
 * The order, its row locked until the transaction ends. PostgreSQL waits for a row inside the statement, and reads the proposal and
 * the driver as before the wait: where the version has changed meanwhile they are read again.
 */
export async function lockOrder(tx: DbOrTx, id: string, viewer: Viewer): Promise<LoadedOrder | null> {
  const values = { id, ...ownerValues(tx, viewer) };
  const [locked] = await orderForUpdate(tx, values);
  if (!locked) return null;
  const isOutdated = locked.more.version !== locked.order.version;
  const [row] = isOutdated ? await orderForUpdate(tx, values) : [locked];
  return row ? asLoadedOrder(row) : null;
}

/** These orders, whoever owns them, in their sequence; one that is gone is left out. Needs them locked. */
export async function readLockedOrders(tx: DbOrTx, ids: readonly string[]): Promise<LoadedOrder[]> {
  const rows = ids.length > 0 ? await lockedOrders(tx, { ids }) : [];
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [asLoadedOrder(row)] : [];
  });
}

function asLoadedOrder(row: Awaited<ReturnType<typeof orderForUpdate>>[number]): LoadedOrder {
  const { order, proposal, more } = row;
  const [series, number] = [seriesOf(row), order.occurrence_number];
  const legs = asStoredLegs(more.legs);
  return {
    ...asOrder(row),
    pickup_window_id: more.pickup_window_id,
    delivery_window_id: more.delivery_window_id,
    legs,
    is_pickup_done: legs.pickup.state === 'done',
    occurrence: series && number !== null ? { series, number } : null,
    proposal: proposal && asLoaded(proposal),
  };
}

interface OfLocked extends Pick<BookedWindows, 'pickup_window_id' | 'delivery_window_id'> {
  /** That of before the wait. */
  version: number;
  legs: LegJson[];
}

const moreOfLocked = (version: SQL) =>
  sql<OfLocked>`json_build_object('version', ${version}, 'pickup_window_id', ${orders.pickup_window_id},
    'delivery_window_id', ${orders.delivery_window_id}, 'legs', ${legsColumn})`;

const lockedOrders = preparedRows(orderColumns(moreOfLocked(sql`${orders.version}`)), (select) =>
  joinOrders(select).where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/**
 * The series is locked before its orders, so that a change of one occurrence can go on to the others without a
 * deadlock.
 */
const query = new QueryBuilder();
const ofThisOrder = eq(orders.id, sql.placeholder('id'));
const seriesId = query.select({ id: orders.series_id }).from(orders).where(ofThisOrder);
// With the name of the table, so that the order is read with the series that is locked.
const lockedSeries = query
  .$with(getTableName(order_series))
  .as(query.select().from(order_series).where(inArray(order_series.id, seriesId)).for('update'));
const versionBeforeWait = query.select({ version: orders.version }).from(orders).where(ofThisOrder);
const orderForUpdate = preparedRows(
  orderColumns(moreOfLocked(sql`(${versionBeforeWait})`)),
  (select) => joinOrders(select).where(isOwnedOrder).for('update', { of: orders }),
  [lockedSeries],
);
