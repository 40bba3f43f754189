import { inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Reach } from '#shared/kernel/route.ts';
import { matchingStatuses } from '#shared/orders/order-status.ts';
import { selectCustomersLike } from '../../customers/customers.store.ts';
import { likePattern } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { preparedSelect } from '../../kernel/db/prepared.ts';
import { customers, orders } from '../../schema.ts';

/** What a search matches; `customer_ids` when it matches customers only, and so exactly their orders. */
interface SearchCondition {
  where: SQL;
  customer_ids: string[] | null;
}

/**
 * Matches the order number and the status; for staff and drivers also the customer's name and email.
 * Customers are few compared with orders, so they are found first: with their ids PostgreSQL chooses the
 * better plan, a look-up by customer or a scan until the page is full.
 */
export async function searchCondition(db: DbOrTx, reach: Reach, search: string): Promise<SearchCondition> {
  const statuses = matchingStatuses(search);
  const matching = reach === 'own' ? [] : await customersLike(db, { pattern: likePattern(search) });
  const customer_ids = matching.map(({ id }) => id);
  const byCustomer = customer_ids.length > 0 ? await isOfCustomers(db, customer_ids) : undefined;
  const byOrder = or(
    orderNumberPart.test(search) ? matchesNumber(search) : undefined,
    statuses.length > 0 ? inArray(orders.status, statuses) : undefined,
  );
  return {
    where: or(byOrder, byCustomer) ?? sql`false`,
    customer_ids: byCustomer && !byOrder ? customer_ids : null,
  };
}

const customersLike = preparedSelect(() => selectCustomersLike(sql.placeholder('pattern')));

/** From this many customers on, it is asked who the others are. */
const manyCustomers = 200;

const otherCustomers = preparedSelect((query) =>
  query
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.id} <> all(${sql.placeholder('ids')}::uuid[])`),
);

/** The orders of these customers. A word like `in` matches most of them: the few others are left out faster. */
async function isOfCustomers(db: DbOrTx, ids: string[]): Promise<SQL> {
  const isOfThese = sql`${orders.customer_id} = any(${sql.param(ids)}::uuid[])`;
  if (ids.length < manyCustomers) return isOfThese;
  const others = (await otherCustomers(db, { ids })).map(({ id }) => id);
  if (others.length === 0) return sql`true`;
  return others.length > ids.length
    ? isOfThese
    : sql`${orders.customer_id} <> all(${sql.param(others)}::uuid[])`;
}

/** Any part of an order number like `ORD-000123`. */
const orderNumberPart = /^[ord\d-]+$/i;
const orderNumberPrefix = /^ord-\d+$/i;

/** Order numbers are upper case, so `like` works: half the time of `ilike`, and an index finds a prefix. */
function matchesNumber(search: string): SQL {
  const text = search.toUpperCase();
  return like(orders.order_number, orderNumberPrefix.test(search) ? `${text}%` : `%${text}%`);
}
