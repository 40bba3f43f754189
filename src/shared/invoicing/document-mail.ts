import { formatFullDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Document, DocumentContent } from './document.ts';
import {
  creditLeftText,
  creditTexts,
  documentLabels,
  documentName,
  documentTitle,
  payTexts,
  reasonText,
  sectionTexts,
  sellerText,
  sumTexts,
  toPayAtIssue,
  toPayNow,
} from './document-text.ts';
import { isTakenOff, type ToPay, toPayText } from './to-pay.ts';

/** More orders than these are counted, and read in the PDF. */
const maxOrders = 3;

/** What is open of an issued document as its mail is sent, and what became of the rest. */
type Now = Pick<Document, 'open' | 'settled'>;

/** What the mail with a document says, as text and as HTML alike; without `now`, as it was issued. It asks for what is open alone. */
export function documentMailParts(content: DocumentContent, now?: Now) {
  const { total, buyer, purchase_order, adjustment } = content;
  const seller = sellerText(content);
  const what = adjustment ? documentTitle(content).toLowerCase() : 'invoice';
  const toPay = now ? toPayNow(content, now) : toPayAtIssue(content);
  return {
    title: documentName(content),
    summary: summaryOf(
      [formatCents(total), adjustment && `corrects ${adjustment.corrects_number}`].filter(Boolean).join(', '),
      toPay,
    ),
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
      ...(adjustment && !toPay
        ? [creditTexts(adjustment, total).sentence, now ? creditLeftText(adjustment, now.open ?? 0) : '']
        : [toPay && toPay.open > 0 ? transferText(content) : '']),
      `The ${what} is attached as a PDF.`,
    ].filter(Boolean),
    from: [seller.name, ...seller.details].join(' · '),
  };
}

function summaryOf(comesTo: string, toPay: ToPay | null): string {
  if (!toPay) return comesTo;
  if (!isTakenOff(toPay)) return `${comesTo}, due ${formatFullDate(toPay.due_on)}`;
  return `${comesTo}${toPay.open > 0 ? ', ' : '. '}${toPayText(toPay)}`;
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
