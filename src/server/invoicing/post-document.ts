import { and, inArray } from 'drizzle-orm';
import type { DocumentContent } from '#shared/invoicing/document.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { allocate } from '#shared/ledger/allocate.ts';
import { isSent } from '../customers/open-entries.store.ts';
import type { Tx } from '../kernel/db/database.ts';
import { addEntry, type Entry, findEntry, findOpenEntries } from '../ledger/ledger.store.ts';
import { releaseEntry, settle, settleFromCredit } from '../ledger/settle.ts';
import { documents } from '../schema.ts';
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

/**
 * What of the credit that a customer knows of will pay of a document that is about to be issued, for what it says of that: absent where
 * nothing does. Needs the customer's money locked.
 */
export async function creditUsedFor(
  tx: Tx,
  customer_id: string,
  total: Cents,
): Promise<Pick<DocumentContent, 'credit_used'>> {
  const { credits } = await findOpenEntries(tx, customer_id);
  const used = allocate(credits, [{ open: total }]);
  const ids = used.flatMap(({ credit }) => credit.document_id ?? []);
  const known = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids), isSent(documents)));
  const isKnown = ({ document_id }: Entry) => !document_id || known.some(({ id }) => id === document_id);
  const credit_used = used.reduce((sum, { credit, amount }) => sum + (isKnown(credit) ? amount : 0), 0);
  return credit_used > 0 ? { credit_used } : {};
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
