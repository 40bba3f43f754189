import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { DriverOrder } from '#shared/deliveries/deliveries.contract.ts';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { cached } from '../kernel/db/cache.ts';
import type { Db } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { readOrders } from '../orders/store/order-read.store.ts';
import { orders } from '../schema.ts';
import { legConditions } from './leg-conditions.ts';

const { isRemaining, isFinished, nextStop } = legConditions(orders);
/** Finished orders have no next stop: they sort last. */
const noStop = sql`null::timestamptz`;
const latestFirst = [desc(orders.delivery_date), asc(orders.id)];

/** One page of a driver's orders: the remaining ones first, by time, then the finished ones, latest first. */
export async function findDriverOrders(
  db: Db,
  driver_id: string,
  { limit = defaultLimit, offset = 0 }: PageQuery,
): Promise<Page<DriverOrder>> {
  const isTheirs = eq(orders.driver_id, driver_id);
  const stopsWhere = (condition: SQL, stop: SQL) =>
    db
      .select({ id: orders.id, stop: stop.as('stop'), delivery_date: orders.delivery_date })
      .from(orders)
      .where(and(isTheirs, condition));
  // Neither half needs more rows than the page can show.
  const remaining = stopsWhere(isRemaining, nextStop)
    .orderBy(nextStop, ...latestFirst)
    .limit(offset + limit);
  const done = stopsWhere(isFinished, noStop)
    .orderBy(...latestFirst)
    .limit(offset + limit);
  const countRead = { key: `orders of driver ${driver_id}`, reads: [orders] };
  const total = await cached(db, countRead, async () => db.$count(orders, isTheirs));
  const stops = unionAll(remaining, done).as('stops');
  const page = await db
    .select({ id: stops.id })
    .from(stops)
    .orderBy(stops.stop, desc(stops.delivery_date), asc(stops.id))
    .limit(limit)
    .offset(offset);
  const ids = page.map(({ id }) => id);
  return { rows: (await readOrders(db, ids)).map(asDriverOrder), total };
}

const asDriverOrder = (order: Order): DriverOrder => ({
  ...order,
  frequency: order.recurrence_pattern?.frequency_type ?? null,
  interval: order.recurrence_pattern?.frequency_value ?? null,
});
