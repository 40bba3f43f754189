import { eq } from 'drizzle-orm';
import * as z from 'zod';
import {
  type Adjusted,
  type Adjustment,
  type NewAdjustment,
  noteLines,
  requireAdjusted,
  standingOf,
} from '#shared/invoicing/adjustment.ts';
import { DocumentContent, type DocumentDetails } from '#shared/invoicing/document.ts';
import { buyerOf, noteContent, sellerOf } from '#shared/invoicing/document-content.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { allocate } from '#shared/ledger/allocate.ts';
import { findCase } from '../../cases/cases.store.ts';
import { contentHash } from '../../kernel/content-hash.ts';
import { type Db, rehearse, type Tx, transact } from '../../kernel/db/database.ts';
import { addEntry, type Entry } from '../../ledger/ledger.store.ts';
import { nextNumber } from '../../ledger/next-number.ts';
import { settle } from '../../ledger/settle.ts';
import { record } from '../../notifications/record.ts';
import { cases, documents } from '../../schema.ts';
import { creditUsedFor, postOwed } from '../post-document.ts';
import { printedLetter, requirePrintable } from '../require-printable.ts';
import { sendWhereMailed } from '../send-document.ts';
import { requireInvoicing } from '../settings/money-settings.store.ts';
import { findLetterSources, frozenContent } from '../store/document-content.store.ts';
import { readDocumentDetails } from '../store/document-details.store.ts';
import { insertLines } from '../store/document-lines.store.ts';
import { documentEvents } from '../store/documents.events.ts';
import { asEventDocument, type DocumentRow } from '../store/lock-document.store.ts';
import { recordSettled } from '../store/record-settled.ts';
import { lockIssued, writeDocument } from '../void-invoice.ts';
import { findLastNote, findOwedOf } from './standing.store.ts';

/** A note that is about to be issued. */
interface PreparedNote {
  invoice: DocumentRow;
  adjusted: Adjusted;
  /** What it says if it is issued on that day, but for its number. */
  contentOn: (issued_on: Temporal.PlainDate) => DocumentContent;
  /** What the invoice and the notes that increase it make the customer owe, the invoice first. */
  owed: Entry[];
}

/**
 * Reads and decides all that a note needs, with the invoice and its customer's money locked.
 * @throws Refusal `invoicing-off`; `not-found`; `not-issued`; `changed-meanwhile`; `invoice-needs-abn`; `invalid`; `no-difference`:
 * all of them before anything is written
 */
async function prepareNote(tx: Tx, id: string, adjustment: Adjustment): Promise<PreparedNote> {
  await requireInvoicing(tx);
  const invoice = await lockIssued(tx, id, null);
  const { document_number, customer_id } = invoice;
  if (invoice.kind === 'adjustment')
    refuse('not-issued', `${document_number} is an adjustment note. Adjust the invoice that it corrects.`);
  const last = await findLastNote(tx, id);
  if (adjustment.turn !== (last?.turn ?? 0) + 1)
    refuse('changed-meanwhile', changedText(document_number, last?.document_number));
  const case_number = await requireCaseNumber(tx, customer_id, adjustment.case_id);
  const content = frozenContent(invoice);
  const standing = standingOf(last ? frozenContent(last) : content);
  const adjusted = requireAdjusted(`${document_number}`, standing, adjustment.lines);
  const letter = await findLetterSources(tx, customer_id);
  if (!letter.business.abn)
    refuse('invoice-needs-abn', 'Enter the ABN of the business in the settings first.');
  const owed = await findOwedOf(tx, id);
  const { reason } = adjustment;
  const { business, money, customer, billing } = letter;
  requirePrintable([
    ...printedLetter({
      seller: sellerOf(business, money),
      buyer: buyerOf({ customer, billing }),
      footer: money.footer,
    }),
    ['reason', 'reason', reason],
    // Those of the invoice stand there already.
    [
      'lines',
      'text of a line',
      ...adjustment.lines.map((line) => ('description' in line ? (line.description ?? null) : null)),
    ],
  ]);
  const sources = {
    ...letter,
    ...{ invoice: { id, content }, adjusted, reason, case_number },
    open: [openOf(owed, id), ...owed.filter(({ document_id }) => document_id !== id).map(({ open }) => open)],
  };
  return {
    ...{ invoice, adjusted, owed },
    contentOn: (issued_on) => noteContent(sources, issued_on),
  };
}

const changedText = (number: string | null, last: string | null | undefined): string =>
  last
    ? `${number} has been adjusted by ${last}. Look at its lines again.`
    : `${number} has no adjustment note yet. Look at its lines again.`;

/** An invoice of $0.00 has no entry. */
const openOf = (owed: readonly Entry[], id: string) =>
  owed.find(({ document_id }) => document_id === id)?.open ?? 0;

/** @throws Refusal `invalid` where it is not a case of that customer */
async function requireCaseNumber(
  tx: Tx,
  customer_id: string,
  case_id: string | null | undefined,
): Promise<string | null> {
  if (!case_id) return null;
  const found = await findCase(tx, case_id, eq(cases.customer_id, customer_id));
  return found?.case_number ?? refuseField('case_id', 'Choose a case of this customer');
}

interface AdjustCommand {
  /** Of the invoice. */
  id: string;
  actor_id: string;
}

/**
 * Staff correct an issued invoice: a note takes the difference between its lines as they stand and as they should have been, and is
 * issued at once (INV-17, INV-19).
 * @throws Refusal as `prepareNote`
 */
export function adjustInvoice(
  db: Db,
  command: AdjustCommand,
  { send = false, ...adjustment }: NewAdjustment,
): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const { invoice, note } = await issueNote(tx, command, adjustment);
    if (send) {
      // Nobody understands a correction of what they have not seen.
      await sendWhereMailed(tx, command.actor_id, invoice);
      await sendWhereMailed(tx, command.actor_id, note);
    }
    return readDocumentDetails(tx, note.id);
  });
}

/** What the note would say: it is issued, read and taken back. @throws Refusal as `prepareNote` */
export const previewAdjustment = (
  db: Db,
  command: AdjustCommand,
  adjustment: Adjustment,
): Promise<DocumentContent> =>
  rehearse(db, async (tx) => {
    const { note } = await issueNote(tx, command, adjustment);
    return { ...frozenContent(note), document_number: null };
  });

async function issueNote(
  tx: Tx,
  { id, actor_id }: AdjustCommand,
  adjustment: Adjustment,
): Promise<{ invoice: DocumentRow; note: DocumentRow }> {
  const { invoice, adjusted, contentOn, owed } = await prepareNote(tx, id, adjustment);
  const { number, day } = await nextNumber(tx, 'adjustment', { after: invoice.issued_on });
  const credit = await creditUsedFor(tx, invoice.customer_id, adjusted.difference.total);
  const content = { ...contentOn(day), ...credit };
  const note = await insertNote(tx, { invoice, number, adjustment, content });
  await insertLines(tx, note.id, noteLines(adjusted.changes));
  await writeDocument(tx, id, {});
  const document_number = note.document_number ?? '';
  await record(tx, documentEvents, asEventDocument(note), {
    type: 'document.issued',
    actor_id,
    data: { document_number },
  });
  await record(tx, documentEvents, asEventDocument(invoice), {
    type: 'document.adjusted',
    actor_id,
    data: { document_number, amount: adjusted.difference.total / 100 },
  });
  if (adjusted.difference.total > 0) await postOwed(tx, actor_id, note);
  else await postCredit(tx, actor_id, note, owed);
  return { invoice, note };
}

async function insertNote(
  tx: Tx,
  note: { invoice: DocumentRow; number: number; adjustment: Adjustment; content: DocumentContent },
): Promise<DocumentRow> {
  const { invoice, number, adjustment } = note;
  // The database writes the number as text; the copy has the same.
  const document_number = `ADJ-${`${number}`.padStart(6, '0')}`;
  const content: DocumentContent = { ...note.content, document_number };
  const wire = z.encode(DocumentContent, content);
  const { issued_on, due_on, purchase_order, base, gst, total } = content;
  const [issued] = await tx
    .insert(documents)
    .values({
      ...{ kind: 'adjustment', state: 'issued', customer_id: invoice.customer_id },
      ...{ corrects_id: invoice.id, turn: adjustment.turn, case_id: adjustment.case_id ?? null },
      ...{ reason: adjustment.reason, gst_charged: invoice.gst_charged, purchase_order },
      ...{ number, issued_on, due_on, base, gst, total },
      ...{ content: wire, content_sha256: contentHash(wire) },
      ...{ created_at: tx.now(), updated_at: tx.now() },
    })
    .returning();
  if (issued?.document_number !== document_number) throw new Error('a note was not frozen under its number');
  return issued;
}

/** A decrease settles what is open of its invoice first; the rest is credit (INV-18). */
async function postCredit(
  tx: Tx,
  actor_id: string,
  { id: document_id, customer_id, total, issued_on }: DocumentRow,
  owed: readonly Entry[],
): Promise<void> {
  if (!total || !issued_on) throw new Error('a note was not issued');
  const credit = await addEntry(tx, {
    customer_id,
    ...{ kind: 'adjustment', amount: total, dated_on: issued_on, document_id },
  });
  const pairs = allocate([credit], owed);
  await settle(tx, actor_id, pairs);
  await recordSettled(tx, actor_id, 'document.settled', pairs);
}
