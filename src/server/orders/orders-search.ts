import { inArray, or, type SQL } from 'drizzle-orm';
import { contains } from '../kernel/contains.ts';
import type { Reader } from '../kernel/database.ts';
import { orders, users } from '../schema.ts';

/**
 * The orders whose number, or whose customer's name or email, has a text in it. There are few customers beside the
 * orders, so they are found first; and where the text cannot stand in a number, no number has to be read at all.
 */
export function numberOrCustomer(db: Reader, search: string): SQL | undefined {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(contains(search, [users.full_name, users.email]));
  const theirs = inArray(orders.customer_id, found);
  return inNumbers.test(search) ? or(contains(search, [orders.order_number]), theirs) : theirs;
}

/** What any part of `ORD-000123` is made of. */
const inNumbers = /^[ord\d-]+$/i;
