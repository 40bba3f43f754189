import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import { documents, ledger } from '../../schema.ts';
import type { DocumentRow } from '../store/lock-document.store.ts';

/** The last note that corrects an invoice, or `null`. */
export async function findLastNote(tx: Tx, invoice_id: string): Promise<DocumentRow | null> {
  const [note] = await tx
    .select()
    .from(documents)
    .where(eq(documents.corrects_id, invoice_id))
    .orderBy(desc(documents.turn))
    .limit(1);
  return note ?? null;
}

/** What an invoice and the notes that increase it make its customer owe, settled or not: the invoice first. */
export async function findOwedOf(tx: Tx, invoice_id: string): Promise<Entry[]> {
  const rows = await tx
    .select({ entry: ledger })
    .from(ledger)
    .innerJoin(documents, eq(documents.id, ledger.document_id))
    .where(
      and(
        or(eq(documents.id, invoice_id), eq(documents.corrects_id, invoice_id)),
        inArray(ledger.kind, ['invoice', 'adjustment']),
        sql`${ledger.amount} > 0`,
      ),
    )
    .orderBy(asc(sql`coalesce(${documents.turn}, 0)`));
  return rows.map(({ entry }) => entry);
}
