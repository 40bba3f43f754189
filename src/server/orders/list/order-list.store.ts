import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { finishedOrderStatuses } from '#shared/orders/order-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { isOpenLegRow } from '../../accounts/store/open-leg-condition.ts';
import { isInvoicedFor, isReadyToInvoice } from '../../accounts/store/to-invoice-condition.ts';
import { inPeriod } from '../../kernel/db/conditions.ts';
import { inBatches } from '../../kernel/db/cursor.ts';
import type { Db, DbOrTx } from '../../kernel/db/database.ts';
import { type Viewer, viewerKey } from '../../kernel/http/caller.ts';
import { legs, orders, users } from '../../schema.ts';
import { readOrders } from '../store/order-read.store.ts';
import { isOfType } from '../store/order-type-condition.ts';
import { pendingProposals } from '../store/proposals.store.ts';
import { asSeenBy, withoutUnsent } from '../store/without-door.ts';
import { findPage, sequenceOf } from './order-page.ts';
import { searchCondition } from './search-condition.ts';

const pickups = alias(legs, 'pickups');

/** Of open legs: a delivery waits for its own driver, and for its pickup to be over. */
export const isNextOpenLeg = and(
  isOpenLegRow(legs),
  or(
    sql`${legs.kind} = 'pickup'`,
    notExists(
      new QueryBuilder()
        .select()
        .from(pickups)
        .where(
          and(eq(pickups.order_id, legs.order_id), sql`${pickups.kind} = 'pickup'`, isOpenLegRow(pickups)),
        ),
    ),
  ),
);

const withoutDriver = new QueryBuilder()
  .select({ order_id: legs.order_id })
  .from(legs)
  .where(and(isNull(legs.driver_id), isNextOpenLeg));
const withDisabledDriver = new QueryBuilder()
  .select({ order_id: legs.order_id })
  .from(users)
  .innerJoin(legs, eq(legs.driver_id, users.id))
  .where(and(eq(users.role, sql`'driver'`), sql`not ${users.is_active}`, isNextOpenLeg));

/** The orders whose next open leg has no driver, or one who is disabled. Each part reads an index of its own. */
const unassigned = sql`(${withoutDriver} union all ${withDisabledDriver})`;

/** Orders of which the next open leg still needs a driver. */
export const isUnassigned = and(
  inArray(orders.id, unassigned),
  notInArray(orders.status, [...finishedOrderStatuses]),
);

/** One page of the orders that match; newest first unless the query says otherwise. */
export async function findOrders(db: Db, viewer: Viewer, query: OrderQuery): Promise<Page<Order>> {
  const { where, search } = await matching(db, viewer, query);
  const { limit: _limit, offset: _offset, sort: _sort, direction: _direction, ...filters } = query;
  const key = `orders ${viewerKey(viewer)} ${JSON.stringify(filters)}`;
  const { rows, total } = await findPage(
    db,
    { where, key, customer_ids: search?.customer_ids ?? null },
    query,
  );
  return { rows: (await readOrders(db, rows)).map((order) => asSeenBy(db, viewer, order)), total };
}

/** All orders that match, in the sequence of the list, some at a time; in the transaction of an export. */
export async function* findAllOrders(tx: DbOrTx, viewer: Viewer, query: OrderQuery): AsyncGenerator<Order[]> {
  const { where } = await matching(tx, viewer, query);
  for await (const rows of inBatches(tx, (db) => sequenceOf(db, query).select(where)))
    yield (
      await readOrders(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((order) => withoutUnsent(viewer, order));
}

async function matching(db: DbOrTx, viewer: Viewer, query: OrderQuery) {
  const search = query.search ? await searchCondition(db, viewer.reach, query.search) : null;
  const where = and(ownedBy(orders, viewer, db), ...filterConditions(db, viewer, query), search?.where);
  return { where, search };
}

function filterConditions(
  db: DbOrTx,
  viewer: Viewer,
  {
    status,
    delivery_status,
    driver,
    driver_id,
    series_id,
    customer_id,
    invoiced,
    needs_date,
    modification,
    type,
    date = 'created_at',
    ...period
  }: OrderQuery,
): (SQL | undefined)[] {
  return [
    ...inPeriod(orders[date], periodOf(period, db.now(), db.business.time_zone)),
    type && isOfType(db, type),
    status && inArray(orders.status, status),
    delivery_status && inArray(orders.delivery_status, delivery_status),
    driver_id ? eq(orders.driver_id, driver_id) : undefined,
    series_id ? eq(orders.series_id, series_id) : undefined,
    customer_id ? eq(orders.customer_id, customer_id) : undefined,
    invoiced && (invoiced === 'ready' ? isReadyToInvoice(db) : isInvoicedFor(viewer)),
    needs_date ? isNotNull(orders.needs_date) : undefined,
    driver === 'assigned' ? or(isNotNull(orders.driver_id), isNotNull(orders.other_driver_id)) : undefined,
    driver === 'waiting' ? isUnassigned : undefined,
    modification && exists(pendingProposals(db, orders.id)),
  ];
}
