import { inArray } from 'drizzle-orm';
import { formatCents } from '#shared/kernel/money.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { SettleItem } from '#shared/payments/payment.ts';
import type { PaidDebit } from '#shared/payments/payment-plan.ts';
import { isEntryOfDocument } from '../../invoicing/store/document-columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import { documents, ledger } from '../../schema.ts';

/**
 * What is owed for documents that somebody chose, in their sequence. Needs the customer's money locked. `path`: the field of the
 * body that names them. @throws Refusal `invalid` for a document that is not the customer's; `not-issued`; `over-settled`
 */
export async function findChosen(
  tx: Tx,
  customer_id: string,
  items: readonly SettleItem[],
  path: string,
): Promise<PaidDebit<Entry>[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ document_id }) => document_id);
  const rows = await tx
    .select({ document: documents, entry: ledger })
    .from(documents)
    .leftJoin(ledger, isEntryOfDocument)
    .where(inArray(documents.id, ids));
  const byId = new Map(rows.map((row) => [row.document.id, row]));
  return items.map(({ document_id, amount }, index) => {
    const { document, entry } = byId.get(document_id) ?? {};
    if (!document || document.customer_id !== customer_id)
      return refuseField(`${path}.${index}.document_id`, 'Choose documents of this customer');
    const number = document.document_number;
    if (document.state === 'draft') refuse('not-issued', 'A draft cannot be paid. Issue it first.');
    if (document.state === 'void') refuse('not-issued', `${number} is void.`);
    if (!entry || entry.open < amount)
      return refuse('over-settled', `${number} has ${formatCents(Math.max(0, entry?.open ?? 0))} open.`);
    return { debit: entry, amount };
  });
}

/** As what may be settled of it: the chosen amount, not all that is open. */
export const asOpen = ({ debit, amount }: PaidDebit<Entry>) => ({ open: amount, entry: debit });
