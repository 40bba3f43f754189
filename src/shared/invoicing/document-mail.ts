import { formatFullDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { DocumentContent } from './document.ts';
import {
  documentLabels,
  documentName,
  payTexts,
  sectionTexts,
  sellerText,
  sumTexts,
} from './document-text.ts';

/** More orders than these are counted, and read in the PDF. */
const maxOrders = 3;

/** What the mail with a document says, as text and as HTML alike. */
export function documentMailParts(content: DocumentContent) {
  const { total, due_on, buyer, purchase_order, orders } = content;
  const named = sectionTexts(content).slice(0, orders.length);
  const orderTexts =
    named.length > maxOrders
      ? [`${named.length} orders`]
      : named.map(({ name, details }) => `${name}, ${details}`);
  const seller = sellerText(content);
  return {
    title: documentName(content),
    summary: `${formatCents(total)}, due ${formatFullDate(due_on)}`,
    facts: [
      { label: 'For', text: buyer.name },
      { label: 'Orders', text: orderTexts.join('; ') },
      { label: documentLabels.purchase_order, text: purchase_order ?? '' },
      ...sumTexts(content),
    ].filter(({ text }) => text !== ''),
    closing: [transferText(content), 'The invoice is attached as a PDF.'].filter(Boolean),
    from: [seller.name, ...seller.details].join(' · '),
  };
}

/** `By transfer: Washline Laundry Pty Ltd, BSB 062-000, account number 1234 5678, reference INV-000131.` */
function transferText(content: DocumentContent): string {
  const rows = payTexts(content);
  if (!rows) return '';
  const parts = rows.map(({ label, text }) =>
    label === 'Account name' ? text : `${label === 'BSB' ? label : label.toLowerCase()} ${text}`,
  );
  return `By transfer: ${parts.join(', ')}.`;
}
