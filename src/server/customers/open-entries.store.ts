import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { documents, ledger, settlements } from '../schema.ts';

type SentColumns = Record<'sent_at' | 'given_up_at', PgColumn>;

/** Whether a document was sent: handed to the mail queue, or marked so, and not given up since (INV-14). */
export const isSent = ({ sent_at, given_up_at }: SentColumns): SQL<boolean> =>
  sql<boolean>`(${sent_at} is not null and ${given_up_at} is null)`;

/** Issued documents that nobody has; as their index has it. */
export const isUnsent = ({ state, sent_at, given_up_at }: SentColumns & { state: PgColumn }): SQL =>
  sql`(${state} = 'issued' and (${sent_at} is null or ${given_up_at} is not null))`;

const document = alias(documents, 'document');
const unsent = alias(documents, 'unsent');
const unseen = alias(ledger, 'unseen');
const shown = alias(ledger, 'shown');

/**
 * What is open, of one customer or of all. `is_asked`: it counts where somebody is asked to pay, held or reminded; `is_own`: in
 * what a customer reads, who knows of nothing that was not sent; `is_stored`: in the books of the shop;
 * `is_owed`: of a document, or an opening balance.
 */
export const openEntries = (customer_id?: SQLWrapper) => {
  const of = (table: { customer_id: PgColumn }) =>
    customer_id ? sql`${table.customer_id} = ${customer_id}` : undefined;
  const query = new QueryBuilder();
  const stored = query
    .select({
      customer_id: ledger.customer_id,
      document_id: ledger.document_id,
      due_on: ledger.due_on,
      seq: ledger.seq,
      is_owed: sql<boolean>`(${ledger.payment_id} is null)`.as('is_owed'),
      open: sql<number>`${ledger.open}`.as('open'),
      is_asked: sql<boolean>`(${document.id} is null or ${ledger.open} < 0 or ${isSent(document)})`.as(
        'is_asked',
      ),
      is_own: sql<boolean>`(${document.id} is null or ${isSent(document)})`.as('is_own'),
      is_stored: sql<boolean>`true`.as('is_stored'),
    })
    .from(ledger)
    .leftJoin(document, eq(document.id, ledger.document_id))
    .where(and(of(ledger), ne(ledger.open, 0)));
  const given_back = query
    .select({
      customer_id: shown.customer_id,
      document_id: shown.document_id,
      due_on: shown.due_on,
      seq: shown.seq,
      is_owed: sql<boolean>`(${shown.payment_id} is null)`.as('is_owed'),
      open: sql<number>`(sign(${shown.amount}) * ${settlements.amount})::bigint`.as('open'),
      is_asked: sql<boolean>`${unseen.amount} > 0`.as('is_asked'),
      is_own: sql<boolean>`true`.as('is_own'),
      is_stored: sql<boolean>`false`.as('is_stored'),
    })
    .from(unsent)
    .innerJoin(unseen, eq(unseen.document_id, unsent.id))
    .innerJoin(
      settlements,
      sql`(${settlements.debit_id} = ${unseen.id} or ${settlements.credit_id} = ${unseen.id})`,
    )
    .innerJoin(
      shown,
      sql`${shown.id} = case ${settlements.debit_id} when ${unseen.id} then ${settlements.credit_id} else ${settlements.debit_id} end`,
    )
    .leftJoin(document, eq(document.id, shown.document_id))
    .where(and(of(unsent), isUnsent(unsent), sql`(${document.id} is null or ${isSent(document)})`));
  return stored.unionAll(given_back).as('entries');
};
