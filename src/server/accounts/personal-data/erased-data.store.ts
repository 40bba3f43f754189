import { eq, type SQL, sql } from 'drizzle-orm';
import { erasedName } from '#shared/accounts/personal-data.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SubjectInfo } from '../../notifications/subject.ts';
import { customer_billing } from '../../schema.ts';
import { findDeletedOrders, isEventOf, type Owners } from './event-owners.ts';

/**
 * Locks all that is the customer's, as whoever writes any of it does: what is written meanwhile is either here by then, and goes,
 * or waits, and finds them erased. The money comes first, as everywhere.
 */
export async function lockCustomerData(tx: Tx, id: string): Promise<void> {
  await tx.insert(customer_billing).values({ customer_id: id }).onConflictDoNothing();
  const statements = [
    sql`select from customer_billing where customer_id = ${id} for update`,
    sql`select from customers where id = ${id} for update`,
    sql`select from order_series where customer_id = ${id} order by id for update`,
    sql`select from orders where customer_id = ${id} order by number for update`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

/** The addresses that a customer's documents go to. */
export async function findInvoiceEmails(tx: Tx, customer_id: string): Promise<string[]> {
  const theirs = eq(customer_billing.customer_id, customer_id);
  const rows = await tx
    .select({ emails: customer_billing.invoice_emails })
    .from(customer_billing)
    .where(theirs);
  return rows.flatMap(({ emails }) => emails);
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

/** What somebody is and was called, or their email and those before it that nobody else has by now; the present one first. */
export async function findFormer(
  tx: Tx,
  { id, ...now }: { id: string; email: string; full_name: string },
  field: 'email' | 'full_name',
): Promise<string[]> {
  const { rows } = await tx.execute<{ before: string }>(sql`select distinct change ->> 'before' as before
    from events, jsonb_array_elements(data -> 'changes') change
    where subject_type = 'account' and subject_id = ${id} and change ->> 'field' = ${field}
      and not exists (select from users where lower(email) = lower(change ->> 'before') and id <> ${id})`);
  return [...new Set([now[field], ...rows.map(({ before }) => before)])];
}

/** Deletes what is stored of a person alone. */
export async function erasePersonalData(
  tx: Tx,
  person: { id: string; email: string; full_name: string },
): Promise<void> {
  const { id } = person;
  const subjects = Object.values(tx.subjects);
  const names = await findFormer(tx, person, 'full_name');
  const emails = await findFormer(tx, person, 'email');
  const anyIn = (texts: string[], text: SQL) =>
    sql`exists (select from unnest(${sql.param(texts)}::text[]) as said where position(said in ${text}) > 0)`;
  const statements = [
    // Other people's notifications too: they contain the person's name.
    sql`delete from notifications where user_id = ${id} or event_id in (
          select id from events where actor_id = ${id} or ${isEventOf(subjects, { user_id: id, driver_id: id })})`,
    sql`delete from outgoing where user_id = ${id}`,
    sql`delete from message_choices where user_id = ${id}`,
    sql`delete from push_subscriptions where user_id = ${id}`,
    sql`delete from order_links where user_id = ${id}`,
    sql`delete from calendar_feeds where user_id = ${id}`,
    // What was theirs once, as an order that another driver has by now, is no longer found by whose it is.
    ...names.map(
      (name) => sql`update notifications set title = replace(title, ${name}, ${erasedName}),
          message = replace(message, ${name}, ${erasedName})
        where position(${name} in title || message) > 0`,
    ),
    ...subjects.flatMap((subject) => eraseEventData(subject, { user_id: id })),
    sql`delete from reset_codes where user_id = ${id}`,
    sql`delete from passkeys where user_id = ${id}`,
    sql`delete from recovery_codes where user_id = ${id}`,
    sql`delete from sign_ins where user_id = ${id}`,
    sql`delete from challenges where user_id = ${id}`,
    sql`delete from invitations where user_id = ${id}`,
    sql`delete from invitation_queue where user_id = ${id}`,
    sql`delete from email_changes where user_id = ${id}`,
    sql`delete from requests where lower(email) = any(select lower(said) from unnest(${sql.param(emails)}::text[]) as said)`,
    // Replies stored for idempotency keys, staff's too, and mails that are sent or queued.
    sql`delete from idempotency_keys
        where user_id = ${id} or position(${id} in reply) > 0 or ${anyIn([...names, ...emails], sql`reply`)}`,
    sql`delete from pgboss.job where ${anyIn(emails, sql`data::text`)}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

/**
 * Removes a customer's data from rows that stay for the statistics, and deletes all other rows. Needs it locked, and the people
 * as they were.
 */
export async function eraseCustomerData(tx: Tx, id: string): Promise<void> {
  const orderIds = sql`select id from orders where customer_id = ${id}`;
  const seriesIds = sql`select id from order_series where customer_id = ${id}`;
  const subjects = Object.values(tx.subjects);
  const owners = { customer_id: id, deleted_orders: await findDeletedOrders(tx, id) };
  const erasedText = 'Erased';
  const statements = [
    // A trigger notes what the store has of them, for the job that removes it.
    sql`delete from files where id in (select file_id from order_files where order_id in (${orderIds}))
          or case_id in (select id from cases where customer_id = ${id})`,
    sql`delete from notifications where event_id in (
          select id from events where ${isEventOf(subjects, owners)})`,
    ...subjects.flatMap((subject) => eraseEventData(subject, owners)),
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
    sql`update customers set name = ${erasedName}, note = null, note_by = null, note_at = null, visit_note = null, version = version + 1,
          updated_at = ${tx.now()} where id = ${id}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}
