import { and, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '#shared/accounts/personal-data.contract.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { finishedOrderStatuses } from '#shared/orders/order-status.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { documents, ledger, legs, orders } from '../../schema.ts';
import { openLegsOf } from '../store/open-leg-condition.ts';
import { isReadyToInvoice } from '../store/to-invoice-condition.ts';
import { isEventOf } from './event-owners.ts';
import { picturesOf } from './person-pictures.store.ts';

type Rows = PersonalData['orders'];

/** Reads whole rows, so that the export includes columns that are added later. */
async function rowsOf(db: DbOrTx, rows: SQL): Promise<Rows> {
  const { rows: result } = await db.execute<{ row: Rows[number] }>(
    sql`select to_jsonb(r) as row from (${rows}) r`,
  );
  return result.map(({ row }) => row);
}

/** The stored data of one person and of their customer, without secrets and without what they only worked on for others. */
export async function findPersonalData(
  db: DbOrTx,
  id: string,
): Promise<Omit<PersonalData, 'exported_at' | 'account'>> {
  const customerId = sql`(select customer_id from users where id = ${id})`;
  const orderIds = sql`select id from orders where customer_id = ${customerId}`;
  const seriesIds = sql`select id from order_series where customer_id = ${customerId}`;
  return {
    customers: await rowsOf(db, sql`select * from customers where id = ${customerId}`),
    orders: await rowsOf(db, sql`select * from orders where customer_id = ${customerId} order by number`),
    legs: await rowsOf(
      db,
      sql`select * from legs where order_id in (${orderIds}) order by order_id, kind, attempt`,
    ),
    bags: await rowsOf(db, sql`select * from bags where order_id in (${orderIds}) order by order_id, number`),
    files: await rowsOf(db, picturesOf(customerId)),
    places: await rowsOf(
      db,
      sql`select address, latitude, longitude, source, set_at from places where customer_id = ${customerId} order by id`,
    ),
    order_series: await rowsOf(
      db,
      sql`select * from order_series where customer_id = ${customerId} order by id`,
    ),
    series_exceptions: await rowsOf(
      db,
      sql`select * from series_exceptions where series_id in (${seriesIds})
        order by series_id, occurrence_number`,
    ),
    proposals: await rowsOf(
      db,
      sql`select * from order_proposals where order_id in (${orderIds}) or series_id in (${seriesIds}) order by id`,
    ),
    prices: await rowsOf(
      db,
      sql`select * from customer_prices where customer_id = ${customerId} order by id`,
    ),
    cases: await rowsOf(db, sql`select * from cases where customer_id = ${customerId} order by number`),
    billing: await rowsOf(db, sql`select * from customer_billing where customer_id = ${customerId}`),
    documents: await rowsOf(db, sql`select * from documents where customer_id = ${customerId} order by id`),
    ...(await findMoney(db, customerId)),
    notifications: await rowsOf(db, sql`select * from notifications where user_id = ${id} order by id`),
    message_choices: await rowsOf(
      db,
      sql`select kind, channel, is_on from message_choices where user_id = ${id} order by kind, channel`,
    ),
    calendar_feeds: await rowsOf(db, sql`select last_read_at from calendar_feeds where user_id = ${id}`),
    texts_allowed: await rowsOf(
      db,
      sql`select texts_allowed_at, texts_allowed_by = id as by_themselves from users
        where id = ${id} and texts_allowed_at is not null`,
    ),
    outgoing: await rowsOf(db, sql`select * from outgoing where user_id = ${id} order by id`),
    push_subscriptions: await rowsOf(
      db,
      sql`select device_id, last_ok_at from push_subscriptions
        where user_id = ${id} and sealed is not null order by device_id`,
    ),
    order_links: await rowsOf(
      db,
      sql`select order_id, ends_at from order_links where user_id = ${id} order by id`,
    ),
    requests: await rowsOf(
      db,
      sql`select full_name, email, phone, address, suburb, postcode, what, preferred, state, created_at from requests
        where lower(email) = (select lower(email) from users where id = ${id}) order by id`,
    ),
    sessions: await rowsOf(
      db,
      sql`select created_at, last_used_at, expires_at, method, browser, network from sessions
        where user_id = ${id} order by created_at`,
    ),
    passkeys: await rowsOf(
      db,
      sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at, id`,
    ),
    recovery_codes: await rowsOf(
      db,
      sql`select used_at from recovery_codes where user_id = ${id} order by id`,
    ),
    sign_ins: await rowsOf(
      db,
      sql`select at, ok, method, browser, network from sign_ins where user_id = ${id} order by at, id`,
    ),
    invitations: await rowsOf(
      db,
      sql`select created_at, expires_at from invitations where user_id = ${id} order by created_at`,
    ),
    email_changes: await rowsOf(
      db,
      sql`select new_email, created_at, expires_at from email_changes where user_id = ${id}`,
    ),
    // What they reported was about others: when, and whether it fitted, is about them.
    driver_reports: await rowsOf(
      db,
      sql`select type, happened_at, arrived_at, outcome from driver_reports where driver_id = ${id} order by arrived_at, id`,
    ),
    events: await rowsOf(
      db,
      sql`select * from events where actor_id = ${id}
        or ${isEventOf(Object.values(db.subjects), { user_id: id, customer_id: customerId })} order by id`,
    ),
  };
}

/** What a customer has paid and owed, and what they were told of it. */
async function findMoney(db: DbOrTx, customerId: SQL) {
  const theirs = sql`where customer_id = ${customerId}`;
  return {
    payments: await rowsOf(db, sql`select * from payments ${theirs} order by created_at, id`),
    // The line of the bank from which a payment was recorded; of one that is undone it may be somebody else's.
    bank_lines: await rowsOf(
      db,
      sql`select * from bank_lines where id in (select bank_line_id from payments ${theirs}
        and not exists (select from payments as reversal where reversal.reversal_of = payments.id)) order by day, id`,
    ),
    ledger: await rowsOf(db, sql`select * from ledger ${theirs} order by seq`),
    settlements: await rowsOf(db, sql`select * from settlements ${theirs} order by seq`),
    reminders: await rowsOf(
      db,
      sql`select * from reminders where document_id in (select id from documents ${theirs}) order by document_id, step_days`,
    ),
    statement_mails: await rowsOf(db, sql`select * from statement_mails ${theirs} order by until_on`),
  };
}

/** The number of unfinished orders of which a driver has an open leg, or that are a customer's. */
export function countUnfinished(tx: Tx, driver_id: string, customer_id: string | null): Promise<number> {
  const toDeliver = inArray(
    orders.id,
    tx.select({ id: legs.order_id }).from(legs).where(openLegsOf(driver_id)),
  );
  const isTheirs = or(toDeliver, customer_id ? eq(orders.customer_id, customer_id) : undefined);
  return tx.$count(orders, and(notInArray(orders.status, [...finishedOrderStatuses]), isTheirs));
}

/** The number of a customer's drafts, and of their orders that are still to be invoiced. */
export async function countToInvoice(tx: Tx, customer_id: string): Promise<number> {
  const isDraft = and(eq(documents.customer_id, customer_id), eq(documents.state, 'draft'));
  const isOpen = and(eq(orders.customer_id, customer_id), isReadyToInvoice(tx), gt(orders.total_amount, 0));
  return (await tx.$count(documents, isDraft)) + (await tx.$count(orders, isOpen));
}

/** What a customer owes, and what is theirs, both above zero. */
export async function findUnsettled(tx: Tx, customer_id: string): Promise<{ owed: Cents; credit: Cents }> {
  const [row] = await tx
    .select({
      owed: sql`coalesce(sum(${ledger.open}) filter (where ${ledger.open} > 0), 0)`.mapWith(Number),
      credit: sql`coalesce(-sum(${ledger.open}) filter (where ${ledger.open} < 0), 0)`.mapWith(Number),
    })
    .from(ledger)
    .where(and(eq(ledger.customer_id, customer_id), ne(ledger.open, 0)));
  return row ?? { owed: 0, credit: 0 };
}
