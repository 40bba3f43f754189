import { and, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Reach } from '#shared/kernel/route.ts';
import { plainText, type SearchWord, searchWords } from '#shared/kernel/search-text.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { customerPatterns, selectCustomersLike } from '../../customers/customers.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { prepared } from '../../kernel/db/prepared.ts';
import { customers, orders } from '../../schema.ts';

/** What a search matches; `customer_ids` when it matches customers only, and so exactly their orders. */
interface SearchCondition {
  /** `undefined` where there is nothing to look for. */
  where: SQL | undefined;
  customer_ids: string[] | null;
}

/**
 * Each word matches the order number or the status; for staff and drivers also name, email, phone of the customer. Customers are
 * few, so they are found first: with their ids PostgreSQL chooses the better plan.
 */
export async function searchCondition(db: DbOrTx, reach: Reach, search: string): Promise<SearchCondition> {
  const words = searchWords(search);
  if (words.length === 0) return { where: undefined, customer_ids: null };
  // The words of a status belong together: `in` alone is in most names.
  const ofStatus = words.length > 1 ? isOfStatus(plainText(search)) : undefined;
  const found: { ids: string[]; byOrder: SQL | undefined }[] = [];
  // The longest word is in the fewest texts: where it is in none, the others are not looked for.
  for (const word of words.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const ids = reach === 'own' ? [] : idsOf(await customersLike(db, customerPatterns(word)));
    const byOrder = ofStatus ? undefined : or(isNumber(word), ...word.texts.map(isOfStatus));
    if (ids.length === 0 && !byOrder) return { where: ofStatus ?? sql`false`, customer_ids: null };
    found.push({ ids, byOrder });
  }
  if (found.every(({ byOrder }) => !byOrder)) {
    const [first = new Set<string>(), ...others] = found.map(({ ids }) => new Set(ids));
    const ids = [...first].filter((id) => others.every((other) => other.has(id)));
    const byCustomer = ids.length > 0 ? await isOfCustomers(db, ids) : undefined;
    return {
      where: or(ofStatus, byCustomer) ?? sql`false`,
      customer_ids: byCustomer && !ofStatus ? ids : null,
    };
  }
  const conditions = found.map(async ({ ids, byOrder }) =>
    or(byOrder, ids.length > 0 ? await isOfCustomers(db, ids) : undefined),
  );
  return { where: and(...(await Promise.all(conditions))), customer_ids: null };
}

const lengthOf = ({ texts: [text = ''] }: SearchWord): number => text.length;

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const customersLike = prepared((db) => {
  const patterns = { texts: sql.placeholder('texts'), phones: sql.placeholder('phones') };
  const found = selectCustomersLike(patterns).as('found');
  return db.select({ id: found.id }).from(found);
});

/** From this many customers on, it is asked who the others are. */
const manyCustomers = 200;

const otherCustomers = prepared((query) =>
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

function isOfStatus(text: string): SQL | undefined {
  const statuses = matchingStatuses(text);
  return statuses.length > 0 ? inArray(orders.status, statuses) : undefined;
}

/** Any part of an order number like `ORD-000123`. */
const orderNumberPart = /^[ord\d-]+$/;
const orderNumberPrefix = /^ord-\d+$/;

/** Order numbers are upper case, so `like` works: half the time of `ilike`, and an index finds a prefix. */
const isNumber = ({ texts }: SearchWord): SQL | undefined =>
  or(
    ...texts
      .filter((text) => orderNumberPart.test(text))
      .map((text) => text.toUpperCase())
      .map((text) =>
        like(orders.order_number, orderNumberPrefix.test(text.toLowerCase()) ? `${text}%` : `%${text}%`),
      ),
  );

/** The statuses whose label or wire name contains the search text. */
function matchingStatuses(search: string): OrderStatus[] {
  const text = plainText(search);
  return orderStatuses.filter(
    (status) => status.includes(text) || orderStatusLabels[status].toLowerCase().includes(text),
  );
}
