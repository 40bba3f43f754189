import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#shared/kernel/route.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { type CachedRead, cached } from '../../kernel/db/cache/cache.ts';
import type { Db, DbOrTx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customers, orders } from '../../schema.ts';
import { failedAtColumn } from '../store/failed-stop.store.ts';

const sortColumns = {
  created_at: orders.created_at,
  pickup_date: orders.pickup_date,
  delivery_date: orders.delivery_date,
  status: orders.status,
  total_amount: orders.total_amount,
  customer_name: customers.plain_name,
};

/** One row in so many is cached as a start, so that a late page does not read all rows before it. */
const stride = 100;

/** For at most this many customers, orders are read customer by customer. */
const maxCustomers = 50;
/** At most this many orders are read of each customer. */
const maxPerCustomer = 500;

/** Which orders a page is of. */
interface PageScope {
  where: SQL | undefined;
  /** Stands for `where` in the cache; `null` when the result is not worth caching. */
  cache: CachedRead | null;
  /** Set when these are exactly the orders of some customers. */
  customer_ids: string[] | null;
}

/** The sequence of a list: the column it is sorted by, and the select of the ids that match a condition. */
export function sequenceOf(db: DbOrTx, query: OrderQuery) {
  // Those that need a new date come with the oldest failure first.
  const isByFailure = query.needs_date === true && query.sort === undefined;
  const { sort = 'created_at', direction = isByFailure ? 'asc' : 'desc' } = query;
  const column = isByFailure ? failedAtColumn : sortColumns[sort];
  const inDirection = direction === 'asc' ? asc : desc;
  const select = (condition: SQL | undefined, order = inDirection) => {
    const ids = db.select({ id: orders.id, at: column }).from(orders).where(condition).$dynamic();
    if (sort === 'customer_name') ids.innerJoin(customers, eq(customers.id, orders.customer_id));
    return ids.orderBy(order(column), order(orders.id));
  };
  return { isByFailure, sort, direction, column, inDirection, select };
}

/** The ids of one page, and the total. Ids come first because an index alone often answers for them. */
export async function findPage(
  db: Db,
  { where, cache, customer_ids }: PageScope,
  query: OrderQuery,
): Promise<Page<string>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const { isByFailure, sort, direction, column, inDirection, select } = sequenceOf(db, query);
  const rowsFrom = async (condition: SQL | undefined, startOffset: number) => {
    const rows = await select(condition)
      .limit(limit)
      .offset(offset - startOffset);
    return rows.map(({ id }) => id);
  };
  // Otherwise the planner reads all orders of these customers, or scans back through everybody's.
  const perCustomer = async (customer_ids: string[]) => {
    const customerOrders = select(and(eq(orders.customer_id, customers.id), where))
      .limit(offset + limit)
      .as('theirs');
    const rows = await db
      .select({ id: customerOrders.id })
      .from(customers)
      .crossJoinLateral(customerOrders)
      .where(inArray(customers.id, customer_ids))
      .orderBy(inDirection(customerOrders.at), inDirection(customerOrders.id))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  };
  const count = async () => db.$count(orders, where);
  const cachedCount = () => (cache ? cached(db, cache, count) : count());
  // A page that is not full is the last one.
  const withTotal = async (rows: string[]) => {
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    return { rows, total: isLast ? offset + rows.length : await cachedCount() };
  };
  const startOffset = cache && !isByFailure ? offset - (offset % stride) : 0;
  const hasFewCustomers =
    customer_ids && customer_ids.length <= maxCustomers && offset + limit <= maxPerCustomer;
  if (hasFewCustomers && sort === 'created_at' && !isByFailure)
    return withTotal(await perCustomer(customer_ids));
  if (!cache || startOffset === 0) return withTotal(await rowsFrom(where, 0));
  const key = `${cache.key} ${sort} ${direction} ${startOffset}`;
  const read = { ...cache, key, reads: [...cache.reads, customers] };
  const { total, start } = await cached(db, read, async () => {
    const total = await cachedCount();
    const rowsAfter = total - 1 - startOffset;
    if (rowsAfter < 0) return { total, start: undefined };
    const nearest =
      rowsAfter < startOffset
        ? select(where, direction === 'asc' ? desc : asc).offset(rowsAfter)
        : select(where).offset(startOffset);
    return { total, start: (await nearest.limit(1))[0] };
  });
  if (!start) return { total, rows: [] };
  const comparison = direction === 'asc' ? sql`>=` : sql`<=`;
  const at = sql.param(start.at, sortColumns[sort]);
  const fromStart = sql`(${column}, ${orders.id}) ${comparison} (${at}, ${start.id})`;
  // A comparison of columns of two tables uses the index of neither.
  const fromCustomer = sort === 'customer_name' ? sql`${column} ${comparison} ${at}` : undefined;
  return { total, rows: await rowsFrom(and(where, fromStart, fromCustomer), startOffset) };
}
