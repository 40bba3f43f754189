import { eq, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customer_billing, customers, document_lines, documents, money_settings, orders } from '../schema.ts';

/**
 * Without GST, in cents, what the orders and own lines of a draft come to. What an order was charged is read from its total: an
 * eleventh of it, rounded, is exactly the tax on its base.
 */
const draftBase = sql<number>`(
  coalesce((select sum(total_amount - round(total_amount / 11.0)) from ${orders} where ${orders.document_id} = ${documents.id}), 0)
  + coalesce((select sum(round((line ->> 'quantity')::numeric * (line ->> 'price')::numeric))
      from jsonb_array_elements(${documents.own_lines}) as line), 0)
)`;

const baseColumn = sql<number>`coalesce(${documents.base}, ${draftBase})`.mapWith(Number);
const gstColumn = sql<number>`coalesce(${documents.gst}, round(${draftBase} / 10))`.mapWith(Number);
export const totalColumn =
  sql<number>`coalesce(${documents.total}, ${draftBase} + round(${draftBase} / 10))`.mapWith(Number);

/** Of a draft without one of its own, when it would be due if it were issued today. */
const dueOnColumn = (db: DbOrTx) =>
  sql`coalesce(${documents.due_on}, ${`${businessDay(db.now(), db.timeZone())}`}::date
    + coalesce(${customer_billing.terms_days}, ${money_settings.terms_days}))`.mapWith(documents.due_on);

/** The orders of a void document are free again, and known from its lines. */
const orderCount = sql<number>`case ${documents.state}
  when 'void' then (select count(distinct order_id) from ${document_lines} where ${document_lines.document_id} = ${documents.id})
  else (select count(*) from ${orders} where ${orders.document_id} = ${documents.id}) end`.mapWith(Number);

/** A document as lists show it. */
export const selectDocuments = (db: DbOrTx) =>
  db
    .select({
      id: documents.id,
      kind: sql<'invoice'>`'invoice'`,
      state: documents.state,
      document_number: documents.document_number,
      customer_id: documents.customer_id,
      customer_name: customers.name,
      period_start: documents.period_start,
      period_end: documents.period_end,
      issued_on: documents.issued_on,
      due_on: dueOnColumn(db),
      sent_at: documents.sent_at,
      voided_on: documents.voided_on,
      purchase_order: documents.purchase_order,
      order_count: orderCount,
      own_line_count: sql<number>`jsonb_array_length(${documents.own_lines})`.mapWith(Number),
      base: baseColumn,
      gst: gstColumn,
      total: totalColumn,
      version: documents.version,
      created_at: documents.created_at,
    })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customer_id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, documents.customer_id))
    .crossJoin(money_settings)
    .$dynamic();
