import { and, eq, inArray, type SQL, type Subquery, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Payment } from '#shared/payments/payment.ts';
import { isSent } from '../../customers/open-entries.store.ts';
import { visibleOpen } from '../../invoicing/store/visible-open.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { customers, documents, ledger, payments, settlements } from '../../schema.ts';

const reversal = alias(payments, 'reversal');

/** Read row by row: joined, all payments would be read for a page of few. */
const reversedOn = sql`(select ${reversal.paid_on} from ${payments} as reversal where ${reversal.reversal_of} = ${payments.id})`;

/** So many of the documents that a payment pays are named in lists. */
const namedDocuments = 3;

const paid = alias(documents, 'paid');

/** A customer knows of the documents that were sent to them. */
const mayName = ({ reach }: Viewer): SQL => (reach === 'own' ? isSent(paid) : sql`true`);

/**
 * The documents that a payment pays, in the sequence in which they were settled; those that one which is undone had paid. Read
 * row by row, for a page of few.
 */
const paidDocuments = (viewer: Viewer) => sql`(
  select paid.id, paid.document_number, min(settled.seq) as seq
  from ${settlements} as settled
  join ${ledger} as debit on debit.id = settled.debit_id
  join ${documents} as paid on paid.id = debit.document_id
  where settled.credit_id = ${ledger.id} and settled.releases_id is null and ${mayName(viewer)}
    and (${reversedOn} is not null or not exists (select from ${settlements} as freed where freed.releases_id = settled.id))
  group by paid.id)`;

const documentsColumn = (viewer: Viewer) => sql<Payment['documents']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'document_number', document_number) order by seq), '[]')
  from (select * from ${paidDocuments(viewer)} as each order by seq limit ${sql.raw(`${namedDocuments}`)}) as named)`;

const documentCount = (viewer: Viewer) =>
  sql`(select count(*) from ${paidDocuments(viewer)} as each)`.mapWith(Number);

const roundingColumn = sql`coalesce((select amount from ${ledger} as rounded
  where rounded.payment_id = ${payments.id} and rounded.kind = 'rounding'), 0)`.mapWith(Number);

const refundOfColumn = sql<Payment['refund_of']>`(
  select jsonb_build_object('id', returned.id, 'payment_number', returned.payment_number)
  from ${payments} as returned where returned.id = ${payments.refund_of})`;

const paymentColumns = (viewer: Viewer) => ({
  id: payments.id,
  payment_number: sql<string>`${payments.payment_number}`,
  customer_id: payments.customer_id,
  customer_name: customers.name,
  direction: payments.direction,
  method: payments.method,
  amount: payments.amount,
  paid_on: payments.paid_on,
  reference: payments.reference,
  note: payments.note,
  unused: sql`greatest(0, -(${visibleOpen(viewer)}))`.mapWith(Number),
  rounding: roundingColumn,
  reversed_on: reversedOn.mapWith(reversal.paid_on),
  refund_of: refundOfColumn,
  documents: documentsColumn(viewer),
  document_count: documentCount(viewer),
  created_at: payments.created_at,
});

/**
 * Payments and refunds as lists show them; `page`: of these alone, by the name of the table. Reversals are none: whoever reads leaves
 * them out by `isVisibleTo`.
 */
export const selectPayments = (db: DbOrTx, viewer: Viewer, page: Subquery | typeof payments = payments) =>
  db
    .select(paymentColumns(viewer))
    .from(page)
    .innerJoin(customers, eq(customers.id, payments.customer_id))
    .innerJoin(ledger, and(eq(ledger.payment_id, payments.id), inArray(ledger.kind, ['payment', 'refund'])))
    .$dynamic();

/** What a reversal undoes, by whose number it goes. */
export const undone = alias(payments, 'undone');

/**
 * The same for a file whose rows come to what the ledger has: what went out is below zero, and what undid a payment or a refund is
 * a row of its own. With the numbers of all documents.
 */
export const selectMoved = (db: DbOrTx, viewer: Viewer) =>
  db
    .select({
      ...paymentColumns(viewer),
      payment_number: sql<string>`coalesce(${payments.payment_number}, ${undone.payment_number})`,
      amount:
        sql`case ${payments.direction} when 'in' then ${payments.amount} else -${payments.amount} end`.mapWith(
          Number,
        ),
      reversed_on:
        sql`case when ${undone.id} is null then ${reversedOn} else ${payments.paid_on} end`.mapWith(
          payments.paid_on,
        ),
      refund_of: sql`case when ${undone.id} is null then ${refundOfColumn} end` as typeof refundOfColumn,
      document_numbers: sql<string | null>`(
        select string_agg(document_number, '; ' order by seq) from ${paidDocuments(viewer)} as each)`,
    })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customer_id))
    .innerJoin(
      ledger,
      and(eq(ledger.payment_id, payments.id), inArray(ledger.kind, ['payment', 'refund', 'reversal'])),
    )
    .leftJoin(undone, eq(undone.id, payments.reversal_of))
    .$dynamic();
