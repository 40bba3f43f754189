import { formatFullDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { DocumentContent } from './document.ts';
import {
  creditTexts,
  documentLabels,
  documentName,
  documentTitle,
  isPayable,
  payTexts,
  reasonText,
  sectionTexts,
  sellerText,
  sumTexts,
} from './document-text.ts';

/** More orders than these are counted, and read in the PDF. */
const maxOrders = 3;

/** What the mail with a document says, as text and as HTML alike. */
export function documentMailParts(content: DocumentContent) {
  const { total, due_on, buyer, purchase_order, adjustment } = content;
  const seller = sellerText(content);
  const what = adjustment ? documentTitle(content).toLowerCase() : 'invoice';
  return {
    title: documentName(content),
    summary: [
      formatCents(total),
      adjustment && `corrects ${adjustment.corrects_number}`,
      isPayable(content) && `due ${formatFullDate(due_on)}`,
    ]
      .filter(Boolean)
      .join(', '),
    facts: [
      { label: 'For', text: buyer.name },
      adjustment
        ? { label: documentLabels.reason, text: reasonText(adjustment) }
        : { label: 'Orders', text: ordersText(content) },
      { label: documentLabels.purchase_order, text: purchase_order ?? '' },
      ...sumTexts(content),
    ].filter(({ text }) => text !== ''),
    link: `Read the ${what}`,
    closing: [
      adjustment && !isPayable(content) ? creditTexts(adjustment, total).sentence : transferText(content),
      `The ${what} is attached as a PDF.`,
    ].filter(Boolean),
    from: [seller.name, ...seller.details].join(' · '),
  };
}

function ordersText(content: DocumentContent): string {
  const named = sectionTexts(content).slice(0, content.orders.length);
  if (named.length > maxOrders) return `${named.length} orders`;
  return named.map(({ name, details }) => `${name}, ${details}`).join('; ');
}

/** `By transfer: Washline Laundry Pty Ltd, BSB 062-000, account number 1234 5678, reference INV-000131.` */
export function transferText(content: Pick<DocumentContent, 'pay_to' | 'document_number'>): string {
  const rows = payTexts(content);
  if (!rows) return '';
  const parts = rows.map(({ label, text }) =>
    label === 'Account name' ? text : `${label === 'BSB' ? label : label.toLowerCase()} ${text}`,
  );
  return `By transfer: ${parts.join(', ')}.`;
}
