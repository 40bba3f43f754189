import { and, asc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openingName } from '#shared/ledger/entry.ts';
import type { StatementDays } from '#shared/statements/statement-period.ts';
import { isSent, isUnsent } from '../customers/open-entries.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { documents, ledger, payments, settlements } from '../schema.ts';

/**
 * Whose a statement is: staff's has all, a customer's only what was sent to them, in its sums too, so that it adds up: a document
 * that was not sent does not count for them yet, nor what it settles.
 */
export type StatementView = 'staff' | 'customer';

const other = alias(ledger, 'other');
const other_document = alias(documents, 'other_document');
const undone = alias(payments, 'undone');
const corrected = alias(documents, 'corrected');

const isNamed = (view: StatementView, document: typeof documents | typeof other_document): SQL | undefined =>
  view === 'customer' ? or(isNull(document.id), isSent(document)) : undefined;

/**
 * The entries of a customer's ledger that a statement is written from, by day and then in the order in which they were written: those
 * of the period, the last one before it, and what was open at its end, each with the balance after it. One query, so of one moment.
 */
export function findStatementEntries(
  db: DbOrTx,
  customer_id: string,
  { from, to }: StatementDays,
  view: StatementView,
) {
  const entries = db.$with('entries').as(
    db
      .select({
        seq: ledger.seq,
        kind: ledger.kind,
        amount: ledger.amount,
        dated_on: ledger.dated_on,
        due_on: ledger.due_on,
        document_id: ledger.document_id,
        payment_id: ledger.payment_id,
        document_number: documents.document_number,
        corrects_id: documents.corrects_id,
        has_gst: sql<boolean>`coalesce(${documents.gst_charged}, true)`.as('has_gst'),
        gst: sql`coalesce(case when ${ledger.kind} = 'void' then -${documents.gst} else ${documents.gst} end, 0)`
          .mapWith(Number)
          .as('entry_gst'),
        balance: sql<number>`sum(${ledger.amount}) over (order by ${ledger.dated_on}, ${ledger.seq})`
          .mapWith(Number)
          .as('running_balance'),
        next_on: sql`lead(${ledger.dated_on}) over (order by ${ledger.dated_on}, ${ledger.seq})`
          .mapWith(ledger.due_on)
          .as('next_on'),
        open: openOn(to, view).mapWith(Number).as('open_amount'),
        unsent_count: sql<number>`count(*) filter (where ${isUnsent(documents)}) over ()`
          .mapWith(Number)
          .as('unsent_count'),
      })
      .from(ledger)
      .leftJoin(documents, eq(documents.id, ledger.document_id))
      .where(and(eq(ledger.customer_id, customer_id), lte(ledger.dated_on, to), isNamed(view, documents))),
  );
  const isLastBefore = or(isNull(entries.next_on), gte(entries.next_on, from));
  return db
    .with(entries)
    .select({
      seq: entries.seq,
      kind: entries.kind,
      amount: entries.amount,
      dated_on: entries.dated_on,
      due_on: entries.due_on,
      document_id: entries.document_id,
      payment_id: entries.payment_id,
      gst_charged: entries.has_gst,
      gst: entries.gst,
      balance: entries.balance,
      open: entries.open,
      unsent_count: entries.unsent_count,
      number: sql<string>`coalesce(${entries.document_number}, ${payments.payment_number}, ${undone.payment_number}, ${sql.raw(`'${openingName}'`)})`,
      method: payments.method,
      is_undoing: sql<boolean>`${payments.reversal_of} is not null`,
      corrects_number: corrected.document_number,
    })
    .from(entries)
    .leftJoin(payments, eq(payments.id, entries.payment_id))
    .leftJoin(undone, eq(undone.id, payments.reversal_of))
    .leftJoin(corrected, eq(corrected.id, entries.corrects_id))
    .where(or(gte(entries.dated_on, from), ne(entries.open, 0), isLastBefore))
    .orderBy(asc(entries.dated_on), asc(entries.seq));
}

export type StatementEntry = Awaited<ReturnType<typeof findStatementEntries>>[number];

/** What of an entry was not settled at the end of a day, of settlements with what is named by then. */
const openOn = (day: Temporal.PlainDate, view: StatementView) => sql<number>`case
  when ${ledger.amount} > 0 then ${ledger.amount} - ${settledOn(day, view, 'debit_id', 'credit_id')}
  else ${ledger.amount} + ${settledOn(day, view, 'credit_id', 'debit_id')} end`;

type Side = 'credit_id' | 'debit_id';

const settledOn = (day: Temporal.PlainDate, view: StatementView, own: Side, others: Side) => sql`(
  select coalesce(sum(${settlements.amount}), 0) from ${settlements}
    join ${ledger} as "other" on ${other.id} = ${settlements[others]}
    left join ${documents} as "other_document" on ${other_document.id} = ${other.document_id}
  where ${settlements[own]} = ${ledger.id} and ${and(
    lte(settlements.settled_on, day),
    lte(other.dated_on, day),
    isNamed(view, other_document),
  )})`;
