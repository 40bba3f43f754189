import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Document, PaymentStatus } from '#shared/invoicing/document.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isSent } from '../../customers/open-entries.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import {
  customer_billing,
  customers,
  document_lines,
  documents,
  ledger,
  money_settings,
  orders,
  settlements,
} from '../../schema.ts';
import { visibleOpen } from './visible-open.ts';

/**
 * Without GST, in cents, what the orders and own lines of a draft come to. What an order was charged is read from its total: an
 * eleventh of it, rounded, is exactly the tax on its base; without GST it is its base.
 */
const draftBase = sql<number>`(
  coalesce((select sum(total_amount - case when gst_charged then round(total_amount / 11.0) else 0 end) from ${orders} where ${orders.document_id} = ${documents.id}), 0)
  + coalesce((select sum(round((line ->> 'quantity')::numeric * (line ->> 'price')::numeric))
      from jsonb_array_elements(${documents.own_lines}) as line), 0)
)`;
const draftGst = sql<number>`case when ${documents.gst_charged} then round(${draftBase} / 10) else 0 end`;

const baseColumn = sql<number>`coalesce(${documents.base}, ${draftBase})`.mapWith(Number);
const gstColumn = sql<number>`coalesce(${documents.gst}, ${draftGst})`.mapWith(Number);
export const totalColumn = sql<number>`coalesce(${documents.total}, ${draftBase} + ${draftGst})`.mapWith(
  Number,
);

const today = (db: DbOrTx) => sql`${`${businessDay(db.now(), db.timeZone())}`}::date`;

/** Of a draft without one of its own, when it would be due if it were issued today. */
const dueOnColumn = (db: DbOrTx) =>
  sql`coalesce(${documents.due_on}, ${today(db)}
    + coalesce(${customer_billing.terms_days}, ${money_settings.terms_days}))`.mapWith(documents.due_on);

/** Of an issued document, what is not settled; of a credit, what is not used. A document of $0.00 has no entry. */
export const openColumn = (open: SQL) =>
  sql<number | null>`case ${documents.state} when 'issued' then abs(coalesce(${open}, 0))
  when 'void' then 0 end`.mapWith(documents.total);

/** How far a document is paid, worked out as it is asked (PAY-3); nobody is late with what they were not sent. Needs the entry of the document joined. */
export const paymentStatusColumn = (db: DbOrTx, open: SQL) => sql<PaymentStatus | null>`case
  when ${documents.state} = 'draft' then null
  when ${documents.state} = 'void' then 'void'
  when ${documents.total} < 0 then case when ${open} = 0 then 'used' else 'credit' end
  when coalesce(${open}, 0) = 0 then 'paid'
  when ${documents.due_on} < ${today(db)} and ${isSent(documents)} then 'overdue'
  when ${open} < ${ledger.amount} then 'part_paid'
  else 'open' end`;

const credit = alias(ledger, 'credit');
const crediting = alias(documents, 'crediting');

const isHeld = sql`${settlements.releases_id} is null
  and not exists (select 1 from ${settlements} as released where released.releases_id = ${settlements.id})`;

const paidOnColumn = sql`case when ${ledger.amount} > 0 then (
  select max(${credit.dated_on}) from ${settlements} join ${ledger} as credit on ${credit.id} = ${settlements.credit_id}
  where ${settlements.debit_id} = ${ledger.id} and ${credit.kind} = 'payment' and ${isHeld}) end`.mapWith(
  ledger.dated_on,
) as SQL<Temporal.PlainDate | null>;

const usedForColumn = ({ reach }: Pick<Viewer, 'reach'>) => sql<
  string[] | null
>`case when ${ledger.amount} < 0 then (
  select coalesce(jsonb_agg(distinct ${crediting.document_number}), '[]') from ${settlements}
    join ${ledger} as credit on ${credit.id} = ${settlements.debit_id}
    join ${documents} as crediting on ${crediting.id} = ${credit.document_id}
  where ${settlements.credit_id} = ${ledger.id} and ${isHeld} and ${reach === 'own' ? isSent(crediting) : sql`true`}) end`;

/**
 * What became of what is not open of a document that is owed, as somebody may see it: what credit that was there before it has paid,
 * and what notes that correct the same invoice have taken off. Read row by row, for a document or a page of few.
 */
const settledColumn = ({ reach }: Pick<Viewer, 'reach'>) => {
  const isCorrection = sql`coalesce(${crediting.corrects_id} in (${documents.id}, ${documents.corrects_id}), false)`;
  const isCredit = sql`not ${isCorrection} and (${credit.seq} < ${ledger.seq} or ${credit.document_id} is not null)`;
  const isSeen = reach === 'own' ? sql`(${crediting.id} is null or ${isSent(crediting)})` : sql`true`;
  return sql<Document['settled']>`case when ${documents.state} = 'issued' and ${ledger.amount} > 0 then (
    select jsonb_build_object('credit', coalesce(sum(${settlements.amount}) filter (where ${isCredit}), 0),
      'adjusted', coalesce(sum(${settlements.amount}) filter (where ${isCorrection}), 0))
    from ${settlements} join ${ledger} as credit on ${credit.id} = ${settlements.credit_id}
      left join ${documents} as crediting on ${crediting.id} = ${credit.document_id}
    where ${settlements.debit_id} = ${ledger.id} and ${isSeen}) end`;
};

/** The entry by which a document counts; one that is void has another beside it. */
export const isEntryOfDocument: SQL | undefined = and(
  eq(ledger.document_id, documents.id),
  inArray(ledger.kind, ['invoice', 'adjustment']),
);

/** Read row by row: joined, all documents would be read for a page of few. */
const corrected = alias(documents, 'corrected');
const correctsColumn = sql<Document['corrects']>`(
  select jsonb_build_object('id', ${corrected.id}, 'document_number', ${corrected.document_number},
    'is_sent', ${isSent(corrected)})
  from ${documents} as corrected where ${corrected.id} = ${documents.corrects_id})`;

/** The orders of a void document are free again, and known from its lines. */
const orderCount = sql<number>`case ${documents.state}
  when 'void' then (select count(distinct order_id) from ${document_lines} where ${document_lines.document_id} = ${documents.id})
  else (select count(*) from ${orders} where ${orders.document_id} = ${documents.id}) end`.mapWith(Number);

const unsent = alias(documents, 'unsent');

/** The documents of a customer that something settles, or that settle something, that was not sent to them: few at any time. */
const settledUnseenOf = ({ customer_id }: Viewer) => sql`(
  select shown.document_id from ${documents} as unsent
    join ${ledger} as unseen on unseen.document_id = unsent.id
    join ${settlements} as settled on settled.credit_id = unseen.id or settled.debit_id = unseen.id
    join ${ledger} as shown on shown.id = case settled.credit_id when unseen.id then settled.debit_id else settled.credit_id end
  where unsent.customer_id = ${customer_id} and unsent.number is not null and not ${isSent(unsent)}
    and shown.document_id is not null)`;

/** Those of a customer's documents that have one of these statuses, as they see them; `condition`: as staff see them. */
export const ownOfStatus = (
  db: DbOrTx,
  viewer: Viewer,
  statuses: readonly PaymentStatus[],
  condition: SQL | undefined,
): SQL | undefined => {
  const status = paymentStatusColumn(db, visibleOpen(viewer));
  const shown = db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(ledger, isEntryOfDocument)
    .where(and(inArray(documents.id, settledUnseenOf(viewer)), inArray(status, [...statuses])));
  return or(and(condition, notInArray(documents.id, settledUnseenOf(viewer))), inArray(documents.id, shown));
};

/** When it was sent, until all of that is given up. */
const sentAtColumn = sql`case when ${isSent(documents)} then ${documents.sent_at} end`.mapWith(
  documents.sent_at,
) as SQL<Temporal.Instant | null>;

/** What became of what is not open. */
export const settledColumns = (viewer: Pick<Viewer, 'reach'>) => ({
  settled: settledColumn(viewer),
  paid_on: paidOnColumn,
  used_for: usedForColumn(viewer),
});
const noSettled: ReturnType<typeof settledColumns> = {
  settled: sql`null`,
  paid_on: sql`null`,
  used_for: sql`null`,
};

/** A document as lists show it. `settled`: where it says what became of what is not open, `settledColumns`. */
export const selectDocuments = (db: DbOrTx, viewer: Pick<Viewer, 'reach'>, settled = noSettled) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      state: documents.state,
      document_number: documents.document_number,
      customer_id: documents.customer_id,
      customer_name: customers.name,
      period_start: documents.period_start,
      period_end: documents.period_end,
      issued_on: documents.issued_on,
      due_on: dueOnColumn(db),
      sent_at: sentAtColumn,
      voided_on: documents.voided_on,
      purchase_order: documents.purchase_order,
      order_count: orderCount,
      own_line_count: sql<number>`jsonb_array_length(${documents.own_lines})`.mapWith(Number),
      gst_charged: documents.gst_charged,
      base: baseColumn,
      gst: gstColumn,
      total: totalColumn,
      open: openColumn(visibleOpen(viewer)),
      ...settled,
      payment_status: paymentStatusColumn(db, visibleOpen(viewer)),
      corrects: correctsColumn,
      version: documents.version,
      created_at: documents.created_at,
    })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customer_id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, documents.customer_id))
    .crossJoin(money_settings)
    .leftJoin(ledger, isEntryOfDocument)
    .$dynamic();
