import { and, inArray, not, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { HistoryRow } from '../../notifications/history.store.ts';
import { documents } from '../../schema.ts';
import type { DocumentEvent } from './documents.events.ts';

/** The work of staff on it, before its customer has it or beside them. */
const staffSteps: ReadonlySet<string> = new Set<DocumentEvent['type']>([
  'document.drafted',
  'document.changed',
  'document.discarded',
  'document.not_issued',
  'document.not_sent',
  'document.buyer_erased',
]);

/**
 * The history of a document as somebody may see it: a customer reads what we made of it, without our names, and learns nothing of
 * documents that were not sent to them. `visible`: which documents they see; `undefined`: staff, who read all.
 */
export async function findVisibleHistory(
  db: DbOrTx,
  history: readonly HistoryRow[],
  visible: SQL | undefined,
): Promise<readonly HistoryRow[]> {
  if (!visible) return history;
  const steps = history
    .filter(({ type }) => !staffSteps.has(type))
    .map((step) => ({ ...step, actor_name: step.actor_name && 'We' }));
  const numbersOf = ({ data }: HistoryRow) =>
    [data.document_number, data.number].filter((number) => typeof number === 'string');
  const numbers = steps.flatMap(numbersOf);
  if (numbers.length === 0) return steps;
  const rows = await db
    .select({ number: documents.document_number })
    .from(documents)
    .where(and(inArray(documents.document_number, numbers), not(visible)));
  const hidden = new Set(rows.map(({ number }) => number));
  return steps.filter((step) => !numbersOf(step).some((number) => hidden.has(number)));
}
