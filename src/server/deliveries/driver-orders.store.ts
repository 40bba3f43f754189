import { and, asc, count, desc, eq, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { DriverOrder } from '#shared/deliveries/deliveries.contract.ts';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { failedToday, ownedBy } from '../accounts/ownership.ts';
import { isOpenLegRow, openLegsOf } from '../accounts/store/open-leg-condition.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { Db } from '../kernel/db/database.ts';
import { singleFlight } from '../kernel/db/single-flight.ts';
import { type Viewer, viewerKey } from '../kernel/http/caller.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { searchCondition } from '../orders/list/search-condition.ts';
import { knownBagsOf } from '../orders/store/order-bags.store.ts';
import { readOrders } from '../orders/store/order-read.store.ts';
import { asSeenBy } from '../orders/store/without-door.ts';
import { legs, orders } from '../schema.ts';

const latestFirst = [desc(orders.delivery_date), asc(orders.id)];

/** What they try again stands there as its last attempt. */
const isTheirLatest = (driver_id: string): SQL =>
  sql`not exists (select from ${legs} as later where later.order_id = ${legs.order_id} and later.kind = ${legs.kind}
    and later.driver_id = ${driver_id} and later.attempt > ${legs.attempt})`;

type Days = Pick<Parameters<typeof periodOf>[0], 'from' | 'to'>;

/** Of which a leg was done or failed in a period, or is open then, each kind found in its index. */
export function isOfPeriod(db: Db, driver_id: string, days: Days): SQL {
  const period = periodOf(days, db.now(), db.timeZone());
  const inIt = (isIt: SQL | undefined, at: AnyPgColumn) =>
    db
      .select({ order_id: legs.order_id })
      .from(legs)
      .where(and(eq(legs.driver_id, driver_id), isIt, ...inPeriod(at, period)));
  return sql`${orders.id} = any(array(${unionAll(
    inIt(eq(legs.state, 'done'), legs.happened_at),
    inIt(eq(legs.state, 'failed'), legs.happened_at),
    inIt(isOpenLegRow(legs), legs.window_start),
  )}))`;
}

/**
 * One page of a driver's orders: by their next open leg, then those without one, latest first; of a search or a period all
 * latest first.
 */
export async function findDriverOrders(
  db: Db,
  driver: Viewer,
  { limit = defaultLimit, offset = 0, search, from, to }: PageQuery & Days & { search?: string | undefined },
): Promise<Page<DriverOrder>> {
  const isOpenAndTheirs = openLegsOf(driver.id);
  // No part needs more rows than the page can show.
  const max = offset + limit;
  // An order has at most two open legs: so many of the first ones are of all the orders that can be shown.
  const lastNeeded = db
    .select({ window_start: legs.window_start })
    .from(legs)
    .where(isOpenAndTheirs)
    .orderBy(asc(legs.window_start))
    .offset(2 * max - 1)
    .limit(1);
  const next = db
    .select({ order_id: legs.order_id, stop: sql`min(${legs.window_start})`.as('stop') })
    .from(legs)
    .where(and(isOpenAndTheirs, sql`${legs.window_start} <= coalesce((${lastNeeded}), 'infinity')`))
    .groupBy(legs.order_id)
    .as('next');
  const ownLegsOf = (order_id: SQLWrapper) =>
    sql<DriverOrder['own_legs']>`(${db
      .select({
        own: sql`json_agg(json_build_object('kind', ${legs.kind}, 'state', ${legs.state}) order by ${legs.kind} desc)`,
      })
      .from(legs)
      .where(and(eq(legs.order_id, order_id), eq(legs.driver_id, driver.id), isTheirLatest(driver.id)))})`;
  const columns = { id: orders.id, own_legs: ownLegsOf(orders.id), known_bags: knownBagsOf(orders.id) };
  if (search || from || to) {
    const isFound = and(
      ownedBy(orders, driver, db),
      search ? (await searchCondition(db, driver.reach, search)).where : undefined,
      from || to ? isOfPeriod(db, driver.id, { from, to }) : undefined,
    );
    const found = db
      .select(columns)
      .from(orders)
      .where(isFound)
      .orderBy(...latestFirst);
    return asPage(await found.limit(limit).offset(offset), await db.$count(orders, isFound));
  }
  const open = await db
    .select(columns)
    .from(next)
    .innerJoin(orders, eq(orders.id, next.order_id))
    .orderBy(next.stop, ...latestFirst)
    .limit(limit)
    .offset(offset);
  const finished = () => {
    const openOfOrder = db
      .select()
      .from(legs)
      .where(and(isOpenAndTheirs, eq(legs.order_id, orders.id)));
    const finishedWhere = (isTheirs: SQL) =>
      db
        .select({ id: orders.id, delivery_date: orders.delivery_date })
        .from(orders)
        .where(and(isTheirs, notExists(openOfOrder)))
        .orderBy(...latestFirst)
        .limit(max);
    const theirs = unionAll(
      finishedWhere(eq(orders.driver_id, driver.id)),
      finishedWhere(eq(orders.other_driver_id, driver.id)),
      finishedWhere(
        sql`${orders.id} = any(${failedToday(db, driver.id)}) and ${orders.driver_id} is distinct from ${driver.id}
          and ${orders.other_driver_id} is distinct from ${driver.id}`,
      ),
    ).as('theirs');
    const openCount = sql`(select count(distinct ${legs.order_id}) from ${legs} where ${isOpenAndTheirs})`;
    return db
      .select({ id: theirs.id, own_legs: ownLegsOf(theirs.id), known_bags: knownBagsOf(theirs.id) })
      .from(theirs)
      .orderBy(desc(theirs.delivery_date), asc(theirs.id))
      .limit(limit - open.length)
      .offset(sql`greatest(${offset} - ${openCount}, 0)` as never);
  };
  // Two statements, as one that looks for both takes PostgreSQL longer to plan than to answer.
  const page = open.length < limit ? [...open, ...(await finished())] : open;
  const total = await singleFlight(db, `orders of driver ${viewerKey(driver)}`, () =>
    countDriverOrders(db, driver.id),
  );
  return asPage(page, total);

  async function asPage(page: Pick<DriverOrder, 'id' | 'own_legs' | 'known_bags'>[], total: number) {
    const ofDriver = new Map(page.map(({ id, ...row }) => [id, row]));
    const rows = await readOrders(db, [...ofDriver.keys()]);
    return {
      rows: rows.map((order) => asDriverOrder(asSeenBy(db, driver, order), ofDriver.get(order.id))),
      total,
    };
  }
}

/** The orders that `ownedBy` lets a driver see, each part counted in its index: by one condition each order would be read. */
async function countDriverOrders(db: Db, driver_id: string): Promise<number> {
  const isNotFirst = sql`${orders.driver_id} is distinct from ${driver_id}`;
  const isNotOther = sql`${orders.other_driver_id} is distinct from ${driver_id}`;
  const counts = await unionAll(
    db.select({ total: count() }).from(orders).where(eq(orders.driver_id, driver_id)),
    db
      .select({ total: count() })
      .from(orders)
      .where(and(eq(orders.other_driver_id, driver_id), isNotFirst)),
    db
      .select({ total: count() })
      .from(orders)
      .where(and(sql`${orders.id} = any(${failedToday(db, driver_id)})`, isNotFirst, isNotOther)),
  );
  return counts.reduce((sum, { total }) => sum + total, 0);
}

const asDriverOrder = (
  order: Order,
  ofDriver: Pick<DriverOrder, 'own_legs' | 'known_bags'> = { own_legs: [] },
): DriverOrder => ({
  ...order,
  ...ofDriver,
  frequency: order.recurrence_pattern?.frequency_type ?? null,
  interval: order.recurrence_pattern?.frequency_value ?? null,
});
