import { eq } from 'drizzle-orm';
import { type Adjusted, type Adjustment, requireAdjusted, standingOf } from '#shared/invoicing/adjustment.ts';
import type { DocumentContent } from '#shared/invoicing/document.ts';
import { buyerOf, noteContent, sellerOf } from '#shared/invoicing/document-content.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { findCase } from '../../cases/cases.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import { cases } from '../../schema.ts';
import { printedLetter, requirePrintable } from '../require-printable.ts';
import { requireInvoicing } from '../settings/money-settings.store.ts';
import { findLetterSources, frozenContent } from '../store/document-content.store.ts';
import type { DocumentRow } from '../store/lock-document.store.ts';
import { lockIssued } from '../void-invoice.ts';
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
export async function prepareNote(tx: Tx, id: string, adjustment: Adjustment): Promise<PreparedNote> {
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
    ? `${number} was adjusted by ${last} meanwhile. Look at its lines again.`
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
