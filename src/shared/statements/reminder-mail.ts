import type { Document, DocumentContent } from '#shared/invoicing/document.ts';
import { transferText } from '#shared/invoicing/document-mail.ts';
import { sellerText } from '#shared/invoicing/document-text.ts';
import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { daysLate } from './ages.ts';

/** A document that is past its due day, with what of it is open. */
export interface OverdueDocument {
  document_number: NonNullable<Document['document_number']>;
  due_on: Temporal.PlainDate;
  open: Cents;
  /** What it came to as it was issued. */
  total?: Cents | null;
}

/** All that a reminder says, as it is sent. */
interface Reminder {
  seller: DocumentContent['seller'];
  /** Whom it is for. */
  name: string;
  documents: readonly OverdueDocument[];
  /** What they have paid that settles nothing yet, in cents. */
  credit: Cents;
  pay_to: DocumentContent['pay_to'];
}

/** What is overdue of documents once credit is taken off; zero or less: nothing is. */
export const overdueAfterCredit = (
  documents: readonly Pick<OverdueDocument, 'open'>[],
  credit: Cents,
): Cents => documents.reduce((sum, { open }) => sum + open, 0) - credit;

export const reminderSubject = (overdue: Cents): string =>
  `Payment reminder, ${formatCents(overdue)} overdue`;

const daysLateText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`;

/** What a reminder says, as text and as HTML alike (STM-6). */
export function reminderMailParts(
  { seller, name, documents, credit, pay_to }: Reminder,
  today: Temporal.PlainDate,
) {
  const total = formatCents(overdueAfterCredit(documents, credit));
  const document_number = documents.map((document) => document.document_number).join(', ');
  const from = sellerText({ seller });
  return {
    subject: reminderSubject(overdueAfterCredit(documents, credit)),
    title: 'Payment reminder',
    greeting: `Hello ${name},`,
    summary: `${total} is past its due day. Please pay it, or tell us if something is wrong with it.`,
    rows: [
      ...documents.map(({ document_number: number, due_on, open, total: all }) => ({
        label: number,
        details: [
          `due ${formatShortDateOfYear(due_on)}`,
          daysLateText(daysLate(due_on, today)),
          ...(all && all > open
            ? [`${formatCents(all - open)} of ${formatCents(all)} paid or taken off`]
            : []),
        ].join(', '),
        amount: formatCents(open),
      })),
      ...(credit > 0 ? [{ label: 'Credit', details: 'not used yet', amount: formatCents(-credit) }] : []),
      { label: 'To pay now', details: '', amount: total },
    ],
    closing: [
      transferText({ pay_to, document_number }),
      'If you have paid in the last few days, thank you: there is nothing more to do.',
    ].filter(Boolean),
    from: [from.name, ...from.details].join(' · '),
  };
}
