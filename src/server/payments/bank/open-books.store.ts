import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { OpenDocument, OwingCustomer } from '#shared/payments/bank/suggest-matches.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { customer_billing, customers, documents, ledger } from '../../schema.ts';

/** Every document of which something is open, due earliest first. */
export async function findOpenDocuments(db: DbOrTx): Promise<OpenDocument[]> {
  const rows = await db
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.number,
      document_number: documents.document_number,
      customer_id: documents.customer_id,
      open: ledger.open,
    })
    .from(ledger)
    .innerJoin(documents, eq(documents.id, ledger.document_id))
    .where(and(gt(ledger.open, 0), isNotNull(ledger.document_id)))
    .orderBy(asc(ledger.due_on), asc(ledger.seq));
  return rows.map((row) => ({
    ...row,
    number: row.number ?? 0,
    document_number: row.document_number ?? '',
  }));
}

/** Every customer of whose money something is open, with what they and their bills are called. */
export async function findOwingCustomers(db: DbOrTx): Promise<(OwingCustomer & { name: string })[]> {
  const open = db
    .select({
      customer_id: ledger.customer_id,
      balance: sql<number>`sum(${ledger.open})`.mapWith(Number).as('balance'),
    })
    .from(ledger)
    .where(ne(ledger.open, 0))
    .groupBy(ledger.customer_id)
    .as('open');
  const rows = await db
    .select({
      id: customers.id,
      name: customers.name,
      bill_name: customer_billing.bill_name,
      balance: open.balance,
    })
    .from(open)
    .innerJoin(customers, eq(customers.id, open.customer_id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id));
  return rows.map(({ bill_name, ...row }) => ({
    ...row,
    names: [row.name, ...(bill_name ? [bill_name] : [])],
  }));
}
