import { ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Reach } from '#shared/kernel/route.ts';
import { statusesNamed } from '#shared/orders/order-status.ts';
import { patternOf } from '../kernel/contains.ts';
import type { Reader } from '../kernel/database.ts';
import { statement } from '../kernel/statement.ts';
import { orders, users } from '../schema.ts';

/** What a search finds, and the customers whose orders these all are where it is their names alone that say so. */
interface Found {
  where: SQL;
  customer_ids: string[] | null;
}

/**
 * What a search finds: number and status, and for whoever sees the orders of many also who ordered, by name and email.
 * There are few customers beside the orders, so they are found first: with them at hand PostgreSQL knows better whether
 * it looks the rest up or reads on until the page is full.
 */
export async function foundBy(db: Reader, reach: Reach, search: string): Promise<Found> {
  const statuses = statusesNamed(search);
  const people = reach === 'own' ? [] : await peopleLike(db, { pattern: patternOf(search) });
  const customer_ids = people.map(({ id }) => id);
  const byName =
    customer_ids.length > 0
      ? sql`${orders.customer_id} = any(${sql.param(customer_ids)}::uuid[])`
      : undefined;
  const byOthers = or(
    inNumbers.test(search) ? hasNumber(search) : undefined,
    statuses.length > 0 ? inArray(orders.status, statuses) : undefined,
  );
  return {
    where: or(byOthers, byName) ?? sql`false`,
    customer_ids: byName && !byOthers ? customer_ids : null,
  };
}

const peopleLike = statement((query) =>
  query
    .select({ id: users.id })
    .from(users)
    .where(
      or(ilike(users.full_name, sql.placeholder('pattern')), ilike(users.email, sql.placeholder('pattern'))),
    ),
);

/** What any part of `ORD-000123` is made of. */
const inNumbers = /^[ord\d-]+$/i;
const isNumberStart = /^ord-\d+$/i;

/** Numbers are in capitals: `like` says the same as `ilike` in half the time, and finds a beginning in the index. */
function hasNumber(search: string): SQL {
  const text = search.toUpperCase();
  return like(orders.order_number, isNumberStart.test(search) ? `${text}%` : `%${text}%`);
}
