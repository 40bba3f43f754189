import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Page } from '#shared/kernel/route.ts';
import { finishedOrderStatuses, isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { Db, DbOrTx } from '../../kernel/db/database.ts';
import { singleFlight } from '../../kernel/db/single-flight.ts';
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
  due: orders.delivery_date,
};
const isFinishedRow = oneOf(orders.status, finishedOrderStatuses);
const isOpenRow = oneOf(
  orders.status,
  orderStatuses.filter((status) => !isFinished(status)),
);

/** For at most this many customers, orders are read customer by customer. */
const maxCustomers = 50;
/** At most this many orders are read of each customer. */
const maxPerCustomer = 500;

/** Which orders a page is of. */
interface PageScope {
  where: SQL | undefined;
  /** Stands for `where`: who asks for the same total shares it. */
  key: string;
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
  const select = (condition: SQL | undefined) => {
    const ids = db.select({ id: orders.id, at: column }).from(orders).where(condition).$dynamic();
    if (sort === 'customer_name') ids.innerJoin(customers, eq(customers.id, orders.customer_id));
    if (sort === 'due')
      return ids.orderBy(...byDue(isFinishedRow, orders.delivery_date, orders.id, inDirection));
    return ids.orderBy(inDirection(column), inDirection(orders.id));
  };
  return { isByFailure, sort, inDirection, select };
}

function byDue(finished: SQLWrapper, at: SQLWrapper, id: SQLWrapper, onward: typeof asc): SQL[] {
  const back = onward === asc ? desc : asc;
  return [onward(finished), onward(sql`case when not ${finished} then ${at} end`), back(at), back(id)];
}

/** A page of what is due. The open orders are few and read by their status, of the finished ones only so many by their date. */
function selectDue(db: Db, where: SQL | undefined, onward: typeof asc, end: number) {
  const back = onward === asc ? desc : asc;
  const columns = { id: orders.id, at: orders.delivery_date };
  const due = unionAll(
    db
      .select({ ...columns, finished: sql<boolean>`false`.as('finished') })
      .from(orders)
      .where(and(where, isOpenRow)),
    db
      .select({ ...columns, finished: sql<boolean>`true`.as('finished') })
      .from(orders)
      .where(and(where, isFinishedRow))
      .orderBy(back(orders.delivery_date), back(orders.id))
      .limit(end),
  ).as('due');
  return db
    .select({ id: due.id })
    .from(due)
    .orderBy(...byDue(due.finished, due.at, due.id, onward));
}

/** The ids of one page, and the total. Ids come first because an index alone often answers for them. */
export async function findPage(
  db: Db,
  { where, key, customer_ids }: PageScope,
  query: OrderQuery,
): Promise<Page<string>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const { isByFailure, sort, inDirection, select } = sequenceOf(db, query);
  // Otherwise the planner reads all orders of these customers, or scans back through everybody's.
  const perCustomer = (customer_ids: string[]) => {
    const customerOrders = select(and(eq(orders.customer_id, customers.id), where))
      .limit(offset + limit)
      .as('theirs');
    return db
      .select({ id: customerOrders.id })
      .from(customers)
      .crossJoinLateral(customerOrders)
      .where(inArray(customers.id, customer_ids))
      .orderBy(inDirection(customerOrders.at), inDirection(customerOrders.id))
      .limit(limit)
      .offset(offset);
  };
  const hasFewCustomers =
    customer_ids && customer_ids.length <= maxCustomers && offset + limit <= maxPerCustomer;
  const isByCustomer = hasFewCustomers && sort === 'created_at' && !isByFailure;
  const found = isByCustomer
    ? await perCustomer(customer_ids)
    : await (sort === 'due' ? selectDue(db, where, inDirection, offset + limit) : select(where))
        .limit(limit)
        .offset(offset);
  const rows = found.map(({ id }) => id);
  // A page that is not full is the last one.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count = () => singleFlight(db, key, async () => db.$count(orders, where));
  return { rows, total: isLast ? offset + rows.length : await count() };
}
