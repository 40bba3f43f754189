import { and, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { erasedName, type PersonalData } from '#shared/accounts/personal-data.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { finishedOrderStatuses } from '#shared/orders/order-status.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { SubjectInfo } from '../../notifications/subject.ts';
import { customer_billing, documents, ledger, legs, orders } from '../../schema.ts';
import { openLegsOf } from '../store/open-leg-condition.ts';
import { isReadyToInvoice } from '../store/to-invoice-condition.ts';
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
    sessions: await rowsOf(
      db,
      sql`select created_at, last_used_at, expires_at from sessions where user_id = ${id} order by created_at`,
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
    // The line of the bank from which a payment was recorded.
    bank_lines: await rowsOf(
      db,
      sql`select * from bank_lines where id in (select bank_line_id from payments ${theirs}) order by day, id`,
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

/** Whose subjects are meant: a person's own, a customer's, or those assigned to a driver. */
type Owners = Partial<Record<'user_id' | 'customer_id' | 'driver_id', SQL | string>>;

/** The number of a customer's drafts, and of their orders that are still to be invoiced. */
export async function countToInvoice(tx: Tx, customer_id: string): Promise<number> {
  const isDraft = and(eq(documents.customer_id, customer_id), eq(documents.state, 'draft'));
  const isOpen = and(eq(orders.customer_id, customer_id), isReadyToInvoice(tx), gt(orders.total_amount, 0));
  return (await tx.$count(documents, isDraft)) + (await tx.$count(orders, isOpen));
}

/**
 * Locks all that is the customer's of money until the transaction ends, as whoever writes any of it does, so that nothing of it
 * changes between the look at it and their being erased.
 */
export async function lockMoneyOf(tx: Tx, customer_id: string): Promise<void> {
  await tx.insert(customer_billing).values({ customer_id }).onConflictDoNothing();
  await tx.execute(sql`select from customer_billing where customer_id = ${customer_id} for update`);
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

/** A condition on `events`: they are about subjects of one of these owners. */
function isEventOf(subjects: readonly SubjectInfo[], owners: Owners): SQL {
  const conditions = subjects.flatMap(({ type, owners: columns }) =>
    Object.entries(owners).map(([name, id]) => {
      const column = columns?.[name as keyof Owners];
      return (
        column &&
        sql`subject_type = ${type} and subject_id in (select ${columns.id} from ${column.table} where ${column} = ${id})`
      );
    }),
  );
  return sql`(${or(...conditions) ?? sql`false`})`;
}

/** Erases what is personal in the events of these owners' subjects. */
function eraseEventData(subject: SubjectInfo, owners: Owners): SQL[] {
  const { changes = [], data = {} } = subject.personal ?? {};
  const isOwn = isEventOf([subject], owners);
  const fields = Object.entries(data).map(
    ([field, replacement]) =>
      sql`update events set data = data || ${JSON.stringify({ [field]: replacement })}::jsonb
        where ${isOwn} and data ? ${field}`,
  );
  if (changes.length === 0) return fields;
  return [
    ...fields,
    sql`update events set data = data || jsonb_build_object('changes', (
          select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(data -> 'changes') change
          where change ->> 'field' <> all(${sql.param([...changes])}::text[])))
        where ${isOwn} and jsonb_typeof(data -> 'changes') = 'array'`,
  ];
}

/** Deletes what is stored of a person alone. */
export async function erasePersonalData(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const subjects = Object.values(tx.subjects);
  const statements = [
    // Other people's notifications too: they contain the person's name.
    sql`delete from notifications where user_id = ${id} or event_id in (
          select id from events where actor_id = ${id} or ${isEventOf(subjects, { user_id: id, driver_id: id })})`,
    ...subjects.flatMap((subject) => eraseEventData(subject, { user_id: id })),
    sql`delete from reset_codes where user_id = ${id}`,
    // Replies stored for idempotency keys, staff's too, and mails that are sent or queued.
    sql`delete from idempotency_keys
        where user_id = ${id} or position(${id} in reply) > 0 or position(${email} in reply) > 0`,
    sql`delete from pgboss.job where position(${email} in data::text) > 0`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

/**
 * Removes a customer's data from rows that stay for the statistics, and deletes all other rows. The locks come first: what is
 * written of the customer beside it is either here by then, and goes, or waits, and finds them erased.
 */
export async function eraseCustomerData(tx: Tx, id: string): Promise<void> {
  const orderIds = sql`select id from orders where customer_id = ${id}`;
  const seriesIds = sql`select id from order_series where customer_id = ${id}`;
  const subjects = Object.values(tx.subjects);
  const erasedText = 'Erased';
  const statements = [
    sql`select from customers where id = ${id} for update`,
    sql`select from order_series where customer_id = ${id} order by id for update`,
    sql`select from orders where customer_id = ${id} order by number for update`,
    // A trigger notes what the store has of them, for the job that removes it.
    sql`delete from files where id in (select file_id from order_files where order_id in (${orderIds}))`,
    sql`delete from notifications where event_id in (
          select id from events where ${isEventOf(subjects, { customer_id: id })})`,
    ...subjects.flatMap((subject) => eraseEventData(subject, { customer_id: id })),
    sql`update order_proposals set details = ${erasedText}, changes = changes || '{"special_instructions": null}'
        where order_id in (${orderIds}) or series_id in (${seriesIds})`,
    // What waits on a series does not outlive it; orders that are open keep their data from being erased.
    sql`update order_proposals set status = 'withdrawn', decided_at = ${tx.now()}
        where status = 'pending_approval' and order_id is null and series_id in (${seriesIds})`,
    sql`update order_series set stopped_at = coalesce(stopped_at, ${tx.now()}), stop_reason = coalesce(stop_reason, 'person'),
          hold_from = null, hold_until = null, pickup_address = ${erasedText},
          delivery_address = ${erasedText}, special_instructions = null, purchase_order = null, version = version + 1
        where customer_id = ${id}`,
    // What an issued document says of an order stays with it, as the law asks (INV-25).
    sql`update orders set pickup_address = ${erasedText}, delivery_address = ${erasedText}, special_instructions = null,
          delivery_notes = null, version = version + 1,
          purchase_order = case when document_id is not null then purchase_order end
        where customer_id = ${id}`,
    // A stop that failed for another reason says which.
    sql`update legs set receiver_name = null, note = case when failure_reason = 'other' then ${erasedText} end
        where order_id in (${orderIds})`,
    // The key says the address; that of an erased stop only has to be another one at each door.
    sql`update run_stops set address_key = id::text where customer_id = ${id}`,
    sql`delete from places where customer_id = ${id}`,
    sql`update driver_reports set data = '{}', settled_note = case when settled_note is not null then ${erasedText} end
        where order_id in (${orderIds})`,
    // Those of a whole run, which say what they changed of each order.
    sql`update driver_reports set data = '{}'
        where order_id is null and run_id in (select run_id from run_stops where customer_id = ${id}) and exists (
          select from jsonb_array_elements(data -> 'orders') changed where (changed ->> 'order_id')::uuid in (${orderIds}))`,
    // No phone that has been without a signal adds to them: by these rows a driver reaches what was theirs.
    sql`delete from leg_drivers where leg_id in (select id from legs where order_id in (${orderIds}))`,
    sql`update cases set subject = ${erasedText}, description = ${erasedText}, resolution = null, version = version + 1
        where customer_id = ${id}`,
    // What was issued and paid stays as the law asks; how the next one would be is theirs. Nothing more is mailed to them.
    sql`update customer_billing set bill_name = null, bill_address = null, abn = null, invoice_emails = '{}',
          purchase_order = null, statements = 'none', is_reminded = false, hold = 'auto', version = version + 1
        where customer_id = ${id}`,
    sql`delete from customer_prices where customer_id = ${id}`,
    sql`delete from idempotency_keys where position(${id} in reply) > 0`,
    // Their addresses, of which the geocoder is to be asked.
    sql`delete from pgboss.job where position(${id} in data::text) > 0`,
    sql`update customers set name = ${erasedName}, updated_at = ${tx.now()} where id = ${id}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}
