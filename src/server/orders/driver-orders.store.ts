import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Page } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Reader } from '../kernel/database.ts';
import { defaultLimit } from '../kernel/serve.ts';
import { orders } from '../schema.ts';
import { readOrders, selectOrders } from './orders.store.ts';

/** What a driver has still to do; in these words an index has it. */
export const isToGo = sql`${orders.delivery_status} <> 'delivered' and ${orders.status} <> 'cancelled'`;
const isDone = sql`(${orders.delivery_status} = 'delivered' or ${orders.status} = 'cancelled')`;
/** When the driver is there next; nothing of what is done, which so comes last. */
const stop = sql`case when ${isDone} then null when ${orders.delivery_status} = 'assigned' then ${orders.pickup_date} else ${orders.delivery_date} end`;
const latestFirst = [desc(orders.delivery_date), asc(orders.id)];

/** The orders of one driver: what is left to do first, by time, then what is finished, the latest first. */
export async function findDriverOrders(
  db: Reader,
  driver_id: string,
  { limit = defaultLimit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Page<Order>> {
  const theirs = eq(orders.driver_id, driver_id);
  const idsThat = (condition: SQL) => db.select({ id: orders.id }).from(orders).where(and(theirs, condition));
  // Little is left to do, and of years that are finished no more is read than the page may show.
  const done = idsThat(isDone)
    .orderBy(...latestFirst)
    .limit(offset + limit);
  const rows = selectOrders(db)
    .where(inArray(orders.id, unionAll(idsThat(isToGo), done)))
    .orderBy(stop, ...latestFirst)
    .limit(limit)
    .offset(offset);
  return { rows: await readOrders(db, rows), total: await db.$count(orders, theirs) };
}
