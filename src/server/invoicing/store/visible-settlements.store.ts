import { and, inArray, type SQL } from 'drizzle-orm';
import type { Settlement } from '#shared/ledger/entry.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { findSettlements } from '../../ledger/settlements.store.ts';
import { documents } from '../../schema.ts';

/**
 * What a document or a payment settles or is settled by, as somebody may see it: a customer learns nothing of documents that were
 * not sent to them. `visible`: which documents they see; `undefined`: all.
 */
export async function findVisibleSettlements(
  db: DbOrTx,
  of: Parameters<typeof findSettlements>[1],
  visible: SQL | undefined,
): Promise<Settlement[]> {
  const settlements = await findSettlements(db, of);
  const idsOf = ({ credit, debit }: Settlement) =>
    [credit.document_id, debit.document_id].filter((id) => id !== null);
  const ids = settlements.flatMap(idsOf);
  if (!visible || ids.length === 0) return settlements;
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids), visible));
  const seen = new Set(rows.map(({ id }) => id));
  return settlements.filter((settlement) => idsOf(settlement).every((id) => seen.has(id)));
}
