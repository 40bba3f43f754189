import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { erasedName, isErased } from '#shared/accounts/personal-data.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { SearchWord } from '#shared/kernel/search-text.ts';
import { likePattern } from '../kernel/db/conditions.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { customer_prices, customers, skus, users } from '../schema.ts';

/** A column or value with the id of a customer. */
type CustomerId = SQLWrapper | string;

/** Joins `users`, or an alias of it, as the main contact: their email and phone are the customer's. */
export const isMainContactOf = (
  customer_id: CustomerId,
  people: { customer_id: AnyPgColumn; is_main_contact: AnyPgColumn } = users,
): SQL => sql`${people.customer_id} = ${customer_id} and ${people.is_main_contact}`;

/** A customer is active while one of its people is. */
export const isActiveCustomer = (customer_id: CustomerId): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(users)
      .where(sql`${users.customer_id} = ${customer_id} and ${users.is_active}`),
  );

/** A customer orders what has a price for them and is on offer: there is something. */
export const canOrder = (customer_id: CustomerId): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(customer_prices)
      .innerJoin(skus, sql`${skus.id} = ${customer_prices.sku_id} and ${skus.deleted_at} is null`)
      .where(sql`${customer_prices.customer_id} = ${customer_id}`),
  );

/** Fewer digits are part of many phones, and of the number somebody looks for. */
const minPhoneDigits = 6;

/** The patterns of a word, for `selectCustomersLike`. */
export const customerPatterns = ({ texts, phones }: SearchWord) => ({
  texts: texts.map(likePattern),
  phones: phones.filter(({ length }) => length >= minPhoneDigits).map(likePattern),
});

/** The ids of the customers of whom a word is in the name, or in the name, email or phone of one of their people. */
export const selectCustomersLike = (patterns: { texts: SQLWrapper; phones: SQLWrapper }) => {
  const isLike = (text: AnyPgColumn, any: SQLWrapper) => sql`${text} like any(${any}::text[])`;
  const byPeople = new QueryBuilder()
    .select({ id: sql<string>`${users.customer_id}` })
    .from(users)
    .where(
      and(
        isNotNull(users.customer_id),
        or(isLike(users.plain_text, patterns.texts), isLike(users.phone_digits, patterns.phones)),
      ),
    );
  return new QueryBuilder()
    .select({ id: customers.id })
    .from(customers)
    .where(isLike(customers.plain_name, patterns.texts))
    .union(byPeople);
};

/** The condition that a word is of the customer with this id. */
export function isOfCustomer(customer_id: AnyPgColumn, word: SearchWord): SQL {
  const { texts, phones } = customerPatterns(word);
  return inArray(customer_id, selectCustomersLike({ texts: sql.param(texts), phones: sql.param(phones) }));
}

/** One customer with their main contact's delivery address, or `null`. */
export async function findCustomer(db: DbOrTx, id: string) {
  const [customer] = await db
    .select({
      id: customers.id,
      name: customers.name,
      delivery_address: users.delivery_address,
      visit_note: customers.visit_note,
      is_active: sql<boolean>`${isActiveCustomer(customers.id)}`,
    })
    .from(customers)
    .innerJoin(users, isMainContactOf(customers.id))
    .where(eq(customers.id, id));
  return customer ?? null;
}

/** The people of a customer: those who are active first, then by how long they are there. */
export const findPeople = (db: DbOrTx, customer_id: string) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.customer_id, customer_id))
    .orderBy(desc(users.is_active), asc(users.created_at), asc(users.id));

/**
 * Whether a customer is there and was not erased: none is until the transaction ends, so that nothing of them is written beside
 * their being erased.
 */
export async function lockUnerased(tx: Tx, customer_id: string): Promise<boolean> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customer_id)).for('key share');
  // Read after the wait.
  return isUnerased(tx, customer_id);
}

/** Whether a customer was not erased, for who has locked something of theirs that erasing locks too. */
export const isUnerased = async (tx: Tx, customer_id: string): Promise<boolean> =>
  (await findPeople(tx, customer_id)).some((person) => !isErased(person));

/** The name of a customer, who is not erased until the transaction ends; `null` where there is none. */
export async function lockCustomer(tx: Tx, customer_id: string): Promise<string | null> {
  const [locked] = await lockedCustomer(tx, { customer_id });
  return locked?.name ?? null;
}

const lockedCustomer = prepared((query) =>
  query
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customer_id')))
    .for('key share'),
);

/** Refuses to write for a customer who has been erased, by the name that was locked. @throws Refusal `erased` */
export async function requireUnerased(tx: Tx, customer_id: string, name: string | null): Promise<void> {
  // A wait for the lock ends with the name as it is by then. Somebody may be called that, though.
  if (name === erasedName && !(await lockUnerased(tx, customer_id))) refuseErased();
}

export function refuseErased(): never {
  refuse('erased', 'This person has been erased.');
}

/** Makes another person of a customer its main contact. */
export async function moveMainContact(tx: Tx, from_id: string, to_id: string): Promise<void> {
  await tx.update(users).set({ is_main_contact: false }).where(eq(users.id, from_id));
  await tx.update(users).set({ is_main_contact: true }).where(eq(users.id, to_id));
}

/** A customer is called what their main contact is. */
export async function renameCustomer(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(customers).set({ name, updated_at: tx.now() }).where(eq(customers.id, id));
}

/** What a customer tells drivers of every visit; `customer_id` is a column or an id. */
export const visitNoteOf = (customer_id: CustomerId): SQL<string | null> =>
  sql<
    string | null
  >`(select ${customers.visit_note} from ${customers} where ${customers.id} = ${customer_id})`;

/** Writes what a customer tells drivers. Whoever edits one of its people has seen another version of it then. */
export async function updateVisitNote(tx: Tx, id: string, visit_note: string | null): Promise<void> {
  await tx
    .update(customers)
    .set({ visit_note, version: sql`${customers.version} + 1`, updated_at: tx.now() })
    .where(eq(customers.id, id));
}

/** Inserts a customer with the id of their first person. */
export async function insertCustomer(tx: Tx, id: string, name: string): Promise<void> {
  await tx.insert(customers).values({ id, name, created_at: tx.now(), updated_at: tx.now() });
}
