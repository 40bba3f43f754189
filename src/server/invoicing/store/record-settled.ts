import { inArray } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import type { Settled } from '../../ledger/settle.ts';
import { entryNumber } from '../../ledger/settlements.store.ts';
import { record } from '../../notifications/record.ts';
import { documents, ledger } from '../../schema.ts';
import { documentEvents } from './documents.events.ts';
import { asEventDocument } from './lock-document.store.ts';

/** Records in the history of each document that it was settled or used, or that this was released (INV-24). */
export async function recordSettled(
  tx: Tx,
  actor_id: string | null,
  type: 'document.settled' | 'document.released',
  pairs: readonly Settled[],
): Promise<void> {
  if (pairs.length === 0) return;
  const entries = pairs.flatMap(({ credit, debit }) => [credit, debit]);
  const numbers = await findNumbers(tx, entries);
  const touched = await findDocumentsOf(tx, entries);
  for (const { credit, debit, amount } of pairs)
    for (const [own, other] of [
      [debit, credit],
      [credit, debit],
    ] as const) {
      const document = touched.get(own.document_id ?? '');
      if (!document) continue;
      await record(tx, documentEvents, asEventDocument(document), {
        type,
        actor_id,
        data: { amount: amount / 100, number: numbers.get(other.id) ?? '', is_credit: own === credit },
      });
    }
}

async function findNumbers(tx: Tx, entries: readonly Entry[]): Promise<Map<string, string>> {
  const ids = entries.map(({ id }) => id);
  const rows = await tx
    .select({ id: ledger.id, number: entryNumber(ledger) })
    .from(ledger)
    .where(inArray(ledger.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function findDocumentsOf(tx: Tx, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ document_id }) => document_id ?? []);
  const rows = ids.length > 0 ? await tx.select().from(documents).where(inArray(documents.id, ids)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
