import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserQuery } from '#shared/accounts/accounts.contract.ts';
import { australianMobile } from '#shared/accounts/australian-mobile.ts';
import type { PersonDetails, User } from '#shared/accounts/user.ts';
import { emailInAscii } from '#shared/kernel/email.ts';
import type { Page } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { canOrder, visitNoteOf } from '../../customers/customers.store.ts';
import { plain } from '../../kernel/db/columns.ts';
import { hasPart, matchesText } from '../../kernel/db/conditions.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customer_billing, customers, email_changes, run_stops, runs, users } from '../../schema.ts';
import { accessOf } from './access.ts';

/** Compares email addresses without regard to case. */
export const sameEmail = (email: string): SQL =>
  eq(sql`lower(${users.email})`, emailInAscii(email).toLowerCase());

// The password hash is read only where it is compared. Whose person a customer is stays in the service.
const {
  password_hash: _,
  updated_at: __,
  customer_id: ___,
  is_main_contact: ____,
  plain_text: _____,
  phone_digits: ______,
  version: _______,
  mail_refused_at: ________,
  mail_refused_reason: _________,
  texts_allowed_at: __________,
  texts_allowed_by: ___________,
  second_step: ____________,
  invited_at,
  ...shownColumns
} = getTableColumns(users);

/** The columns of an account as the API returns it. */
export const publicColumns = shownColumns;

export async function findUser(db: DbOrTx, id: string): Promise<User | null> {
  const columns = { ...publicColumns, visit_note: visitNoteOf(users.customer_id) };
  const [user] = await db.select(columns).from(users).where(eq(users.id, id));
  return user ? withVisitNote(user) : null;
}

const withVisitNote = <Found extends { visit_note: string | null }>({ visit_note, ...user }: Found) => ({
  ...user,
  ...(visit_note !== null && { visit_note }),
});

const { customer_id, version, mail_refused_at, mail_refused_reason } = users;
/** An account as staff see it, also in a list. */
const staffColumns = (db: DbOrTx) => ({
  ...shownColumns,
  access: accessOf(db),
  invited_at,
  mail_refused_reason,
});
const personColumns = (db: DbOrTx) => ({
  ...staffColumns(db),
  customer_id,
  visit_note: visitNoteOf(customer_id),
  // What the people of a customer share changes for each of them.
  version: sql<number>`${version} + coalesce((select ${customers.version} - 1 from ${customers} where ${customers.id} = ${customer_id}), 0)`,
  mail_refused_at,
});

/** The new email of an account whose link can still be used. */
const waitingEmailOf = (db: DbOrTx) =>
  sql<string | null>`(${db
    .select({ new_email: email_changes.new_email })
    .from(email_changes)
    .where(and(eq(email_changes.user_id, users.id), gt(email_changes.expires_at, db.now())))})`;

/** An account as its own person sees it. */
export async function findOwnAccount(db: DbOrTx, id: string) {
  const columns = {
    ...shownColumns,
    visit_note: visitNoteOf(customer_id),
    waiting_email: waitingEmailOf(db),
  };
  const [found] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!found) return null;
  const { waiting_email, ...user } = withVisitNote(found);
  return { ...user, ...(waiting_email !== null && { waiting_email }) };
}

/** An account as staff edit it. */
export async function findPerson(db: DbOrTx, id: string): Promise<PersonDetails | null> {
  const columns = { ...personColumns(db), waiting_email: waitingEmailOf(db) };
  const [found] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!found) return null;
  const { waiting_email, ...person } = withVisitNote(found);
  const isTexted = db.channels.includes('text') && australianMobile(person.phone);
  return {
    ...person,
    ...(waiting_email !== null && { waiting_email }),
    ...(person.role === 'driver' && { runs: await findWeek(db, id), open_days: await findOpenDays(db, id) }),
    ...(isTexted && { texts: await findTextsAllowed(db, id) }),
  };
}

async function findTextsAllowed(db: DbOrTx, id: string) {
  const noters = alias(users, 'noters');
  const [texts] = await db
    .select({ allowed_at: users.texts_allowed_at, noted_by_name: noters.full_name })
    .from(users)
    .leftJoin(noters, and(eq(noters.id, users.texts_allowed_by), ne(noters.id, users.id)))
    .where(eq(users.id, id));
  return texts;
}

/** The runs of a driver today and on the 6 days after. */
function findWeek(db: DbOrTx, driver_id: string) {
  const today = businessDay(db.now(), db.timeZone());
  return db
    .select({
      day: runs.day,
      stops: count(run_stops.id),
      finished: count(run_stops.finished_at),
      started_at: runs.started_at,
      ended_at: runs.ended_at,
    })
    .from(runs)
    .innerJoin(run_stops, eq(run_stops.run_id, runs.id))
    .where(and(eq(runs.driver_id, driver_id), between(runs.day, today, today.add({ days: 6 }))))
    .groupBy(runs.id)
    .orderBy(asc(runs.day));
}

/** The days of a driver on which stops are open, overdue ones included. */
const findOpenDays = (db: DbOrTx, driver_id: string) =>
  db
    .select({ day: runs.day, stops: count(run_stops.id) })
    .from(runs)
    .innerJoin(run_stops, and(eq(run_stops.run_id, runs.id), isNull(run_stops.finished_at)))
    .where(eq(runs.driver_id, driver_id))
    .groupBy(runs.day)
    .orderBy(asc(runs.day));

/** The same, locked until the transaction ends. */
export async function lockPerson(tx: Tx, id: string) {
  const [person] = await tx
    .select({ ...personColumns(tx), is_main_contact: users.is_main_contact })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return person ?? null;
}

export async function findByEmail(db: DbOrTx, email: string): Promise<User | null> {
  const [user] = await db.select(publicColumns).from(users).where(sameEmail(email));
  return user ?? null;
}

/** An active account with what a mail needs, locked until the transaction ends. */
export async function lockActiveUser(tx: Tx, id: string) {
  const [user] = await tx
    .select({ id: users.id, full_name: users.full_name, email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), eq(users.is_active, true)))
    .for('no key update');
  return user ?? null;
}

const sortColumns = {
  created_at: users.created_at,
  full_name: plain(users.full_name),
  email: plain(users.email),
  role: users.role,
  is_active: users.is_active,
};

/** One page of the accounts that match, newest first by default. */
export async function findUsers(db: DbOrTx, query: UserQuery): Promise<Page<User>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const rows = await selectMatching(db, query).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(users).where(matching(db, query));
  return { rows, total: all?.total ?? 0 };
}

/** All accounts that match, in the sequence of the list. */
const selectMatching = (db: DbOrTx, query: UserQuery) =>
  db
    .select(staffColumns(db))
    .from(users)
    .where(matching(db, query))
    .orderBy(...inSequence(query))
    .$dynamic();

export type ExportedUser = User & { bill_name: string | null; note: string | null };

/** The same, with what an import brings of a customer. */
export const selectExported = (db: DbOrTx, query: UserQuery) =>
  db
    .select({
      ...staffColumns(db),
      bill_name: sql<string | null>`(${db
        .select({ bill_name: customer_billing.bill_name })
        .from(customer_billing)
        .where(eq(customer_billing.customer_id, customer_id))})`,
      note: sql<string | null>`(${db
        .select({ note: customers.note })
        .from(customers)
        .where(eq(customers.id, customer_id))})`,
    })
    .from(users)
    .where(matching(db, query))
    .orderBy(...inSequence(query));

function inSequence({ sort = 'created_at', direction = 'desc' }: UserQuery): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc;
  return [inDirection(sortColumns[sort]), inDirection(users.id)];
}

const matching = (db: DbOrTx, { role, search, access, without_price }: UserQuery): SQL | undefined =>
  and(
    role && inArray(users.role, role),
    access && inArray(accessOf(db), access),
    without_price
      ? sql`${users.role} = 'customer' and ${users.is_active} and not ${canOrder(users.customer_id)}`
      : undefined,
    matchesText(search, [sql`${users.plain_text}`, users.phone], ({ phones }) =>
      phones.length > 0 ? hasPart(sql`${users.phone_digits}`, phones) : undefined,
    ),
  );

export type NewUser = typeof users.$inferInsert;

export async function insertUser(db: DbOrTx, user: NewUser): Promise<User> {
  const [row] = await db.insert(users).values(user).returning(publicColumns);
  if (!row) throw new Error('an account was not written');
  return row;
}

/** Updates an account, increments its version and returns it; `null` if it does not exist or no longer meets `condition`. */
export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<NewUser>,
  condition?: SQL,
): Promise<User | null> {
  const [row] = await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1`, updated_at: tx.now() })
    .where(and(eq(users.id, id), condition))
    .returning(publicColumns);
  return row ?? null;
}

/** Whether somebody has a password: an invited person has none before they choose one. */
export async function hasPassword(db: DbOrTx, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.password_hash)));
  return found !== undefined;
}

/** Whether there is no account yet. */
export async function hasNoUsers(db: DbOrTx): Promise<boolean> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}
