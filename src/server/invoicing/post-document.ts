import type { Tx } from '../kernel/db/database.ts';
import { addEntry, findEntry } from '../ledger/ledger.store.ts';
import { releaseEntry, settle, settleFromCredit } from '../ledger/settle.ts';
import type { DocumentRow } from './store/lock-document.store.ts';
import { recordSettled } from './store/record-settled.ts';

/**
 * Writes to the ledger what a document that was just issued makes its customer owe, and settles it from their credit, the oldest
 * first (INV-6). Needs the customer's money locked.
 */
export async function postOwed(tx: Tx, actor_id: string | null, document: DocumentRow): Promise<void> {
  const { id: document_id, customer_id, kind, total, issued_on, due_on } = document;
  if (!total || !issued_on) return;
  const owed = await addEntry(tx, {
    customer_id,
    kind,
    amount: total,
    dated_on: issued_on,
    due_on,
    document_id,
  });
  const pairs = await settleFromCredit(tx, actor_id, customer_id, [owed]);
  await recordSettled(tx, actor_id, 'document.settled', pairs);
}

/** Takes an invoice that is voided off again, on its own day; credit that it had used is free again (INV-15). */
export async function postVoid(
  tx: Tx,
  actor_id: string,
  document: DocumentRow,
  dated_on: Temporal.PlainDate,
): Promise<void> {
  const { id: document_id, customer_id } = document;
  const owed = await findEntry(tx, { document_id }, 'invoice');
  if (!owed) return;
  await recordSettled(tx, actor_id, 'document.released', await releaseEntry(tx, actor_id, owed));
  const amount = -owed.amount;
  const credit = await addEntry(tx, { customer_id, kind: 'void', amount, dated_on, document_id });
  await settle(tx, actor_id, [{ credit, debit: owed, amount: owed.amount }]);
}
