import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { DocumentContent } from '#shared/invoicing/document.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import { contentHash } from '../kernel/content-hash.ts';
import type { Tx } from '../kernel/db/database.ts';
import { requireVersion } from '../kernel/http/serve.ts';
import { nextNumber } from '../ledger/next-number.ts';
import { record } from '../notifications/record.ts';
import { documents, orders } from '../schema.ts';
import { creditUsedFor, postOwed } from './post-document.ts';
import { printedDraft, requirePrintable } from './require-printable.ts';
import { requireInvoicing } from './settings/money-settings.store.ts';
import { draftContentOf } from './store/document-content.store.ts';
import { insertLines } from './store/document-lines.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, type DocumentRow, lockDocument } from './store/lock-document.store.ts';

/** A draft as somebody saw it; without a version as it is. */
export interface SeenDraft {
  id: string;
  version: number | null;
}

/**
 * Issues a draft: it gets its number, and a copy of what it says is frozen. One that is issued already stays as it is.
 * @throws Refusal `not-found`; `invoicing-off`; `changed-meanwhile`; `invoice-needs-abn`; `nothing-to-invoice`; `invalid` for a due
 * day that has passed and for letters that no paper prints: all of them before anything is written
 */
export async function issueDraft(tx: Tx, actor_id: string | null, seen: SeenDraft): Promise<DocumentRow> {
  const money = await requireInvoicing(tx);
  const draft = await lockDocument(tx, seen.id);
  if (draft.state !== 'draft') return draft;
  requireVersion(seen.version, draft.version);
  const contentOn = await draftContentOf(tx, draft);
  const today = businessDay(tx.now(), tx.timeZone());
  const content = contentOn(today);
  requireLawful(content, today);
  requirePrintable(printedDraft(content));
  const { number, day } = await nextNumber(tx, 'invoice', { first: money.first_invoice_number });
  const credit = await creditUsedFor(tx, draft.customer_id, content.total);
  const issued = await freeze(tx, draft, { ...contentOn(day), ...credit, issued_on: day }, number);
  await record(tx, documentEvents, asEventDocument(issued), {
    type: 'document.issued',
    actor_id,
    data: { document_number: issued.document_number ?? '' },
  });
  await postOwed(tx, actor_id, issued);
  return issued;
}

/** A draft without orders and lines is none: a trigger deletes it. */
function requireLawful({ seller, due_on, base }: DocumentContent, today: Temporal.PlainDate): void {
  if (!seller.abn) refuse('invoice-needs-abn', 'Enter the ABN of the business in the settings first.');
  if (base < 0) refuse('nothing-to-invoice', 'The total of this draft is below zero.');
  if (Temporal.PlainDate.compare(due_on, today) < 0)
    refuse('invalid', 'The due day has passed. Choose another one.', [
      { path: 'due_on', message: 'Choose today or a day to come' },
    ]);
}

async function freeze(
  tx: Tx,
  { id }: DocumentRow,
  draft: DocumentContent,
  number: number,
): Promise<DocumentRow> {
  // The database writes the number as text; the copy has the same.
  const document_number = `INV-${`${number}`.padStart(6, '0')}`;
  // Where the zone has moved west since the last issue, the day of issue is later than today, and the due day not before it.
  const due_on = lastDay(draft.due_on, draft.issued_on);
  const content = { ...draft, document_number, due_on };
  const wire = z.encode(DocumentContent, content);
  const { issued_on, purchase_order, base, gst, total } = content;
  const [issued] = await tx
    .update(documents)
    .set({
      ...{ state: 'issued', number, issued_on, due_on, purchase_order, base, gst, total },
      content: wire,
      content_sha256: contentHash(wire),
      version: sql`${documents.version} + 1`,
      updated_at: tx.now(),
    })
    .where(eq(documents.id, id))
    .returning();
  if (issued?.document_number !== document_number)
    throw new Error('a document was not frozen under its number');
  await insertLines(tx, id, frozenLines(content));
  // Who waits for one of its orders reads then that it is invoiced.
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.document_id, id));
  return issued;
}

const frozenLines = ({ orders: sections, own_lines }: DocumentContent) => [
  ...sections.flatMap(({ order_id, lines }) => lines.map((line) => ({ ...line, order_id }))),
  ...own_lines.map((line) => ({ ...line, order_id: null })),
];
