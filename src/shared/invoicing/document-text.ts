import { formatAbn } from '#shared/business/abn.ts';
import { formatDateForGood, formatLongDate, formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';
import type { AdjustmentContent, ChangedLine, Document, DocumentContent, DocumentLine } from './document.ts';
import { isTakenOff, leftText, type ToPay } from './to-pay.ts';

/** All words and figures of a document, from what it says alone: screen, PDF and mail cannot differ (INV-12). */

/** What a note is called that corrects an invoice; where no GST is charged, by what it does (INV-20). */
export const noteTitle = ({ gst_charged, total }: Pick<DocumentContent, 'gst_charged' | 'total'>): string => {
  if (gst_charged) return 'Adjustment note';
  return total < 0 ? 'Credit note' : 'Debit note';
};

/** What a document is called. Only where GST is charged it is a tax invoice (INV-20). */
export function documentTitle({
  adjustment,
  ...content
}: Pick<DocumentContent, 'gst_charged' | 'adjustment' | 'total'>): string {
  if (adjustment) return noteTitle(content);
  return content.gst_charged ? 'Tax invoice' : 'Invoice';
}

/** `Tax invoice INV-000123`; a draft has no number yet. */
export const documentName = (content: DocumentContent): string =>
  [documentTitle(content), content.document_number].filter(Boolean).join(' ');

/** `Decreases INV-000123`: what a note of that total does. */
export const correctsText = (corrects_number: string, total: Cents): string =>
  `${total < 0 ? 'Decreases' : 'Increases'} ${corrects_number}`;

/** The same to its customer: `Credit for INV-000123`. */
export const creditForText = (corrects_number: string, total: Cents): string =>
  total < 0 ? `Credit for ${corrects_number}` : correctsText(corrects_number, total);

/** Whether somebody has to pay it: not a note that decreases. */
export const isPayable = ({ adjustment, total }: Pick<DocumentContent, 'adjustment' | 'total'>): boolean =>
  !adjustment || total > 0;

export const documentLabels = {
  buyer: 'To',
  document_number: 'Number',
  issued_on: 'Day of issue',
  due_on: 'Due',
  purchase_order: 'Purchase order',
  corrects: 'Corrects',
  reason: 'Reason',
  how_to_pay: 'How to pay',
  to_pay: 'To pay',
} as const;

/** The heads of the columns in which lines stand. */
export const lineHeads = ['Description', 'Quantity', 'Price', 'Amount'] as const;

/** `9 November 2026` */
export const documentDay = formatLongDate;

const abnText = (abn: string): string => `ABN ${formatAbn(abn)}`;

/** A party of a document: its name, and what stands below it. */
interface PartyText {
  name: string;
  details: string[];
}

const partyText = (name: string, details: readonly (string | null)[]): PartyText => ({
  name,
  details: details.filter((text): text is string => Boolean(text)),
});

export const sellerText = ({
  seller: { business_name, legal_name, abn, address },
}: Pick<DocumentContent, 'seller'>): PartyText =>
  partyText(business_name, [legal_name, abn && abnText(abn), address]);

export const buyerText = ({ buyer: { name, address, abn } }: Pick<DocumentContent, 'buyer'>): PartyText =>
  partyText(name, [address, abn && abnText(abn)]);

const quantityFormat = onFirstUse(() => new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 }));

/** `40`, or `12.5 kg`. */
export const documentQuantity = ({ quantity, unit }: Pick<DocumentLine, 'quantity' | 'unit'>): string =>
  [quantityFormat().format(quantity), unit].filter(Boolean).join(' ');

/** A line as it is read: `12.5 kg`, `$5.20`. */
interface LineText {
  description: string;
  quantity: string;
  price: string;
  amount: string;
}

const documentLineText = ({ description, quantity, unit, price, amount }: DocumentLine): LineText => ({
  description,
  quantity: documentQuantity({ quantity, unit }),
  price: formatCents(price),
  amount: formatCents(amount),
});

/** The lines of an order, or those that staff added: `Other`, which needs no name where there is nothing else. */
export interface SectionText {
  name: string;
  /** `delivered Fri 30 Oct 2026`, and `purchase order HL-2291` where its customer gave one. */
  details: string;
  lines: LineText[];
}

export function sectionTexts({
  orders,
  own_lines,
}: Pick<DocumentContent, 'orders' | 'own_lines'>): SectionText[] {
  const sections = orders.map((order) => ({
    ...sectionHeadText(order),
    lines: order.lines.map(documentLineText),
  }));
  if (own_lines.length === 0) return sections;
  const name = orders.length > 0 ? ownLinesName : '';
  return [...sections, { name, details: '', lines: own_lines.map(documentLineText) }];
}

/** Under which lines of staff's own stand where there are orders too. */
export const ownLinesName = 'Other';

type SectionHead = NonNullable<AdjustmentContent['changes'][number]['order']>;

const sectionHeadText = ({ order_number, fulfilled_on, purchase_order }: SectionHead) => ({
  name: order_number,
  details: [
    `delivered ${formatDateForGood(fulfilled_on)}`,
    ...(purchase_order ? [`purchase order ${purchase_order}`] : []),
  ].join(' · '),
});

/** The heads of the columns in which the lines of a note stand. */
export const changeHeads = ['What changed', 'Was', 'Is', 'Price', 'Difference'] as const;

/** A line that a note changes, as it is read. */
interface ChangeText {
  description: string;
  was: string;
  is: string;
  price: string;
  /** The one before; `null`: it is the same. */
  price_was: string | null;
  difference: string;
}

const changeText = ({ description, unit, was, is, difference }: ChangedLine): ChangeText => {
  const price = is?.price ?? was?.price ?? 0;
  return {
    description,
    was: documentQuantity({ quantity: was?.quantity ?? 0, unit }),
    is: documentQuantity({ quantity: is?.quantity ?? 0, unit }),
    price: formatCents(price),
    price_was: was && was.price !== price ? `was ${formatCents(was.price)}` : null,
    difference: formatCents(difference),
  };
};

/** What a note changes, by order; lines of staff's own need no name where there is nothing else. */
export const changeTexts = ({ changes }: AdjustmentContent) =>
  changes.map(({ order, lines }) => ({
    ...(order ? sectionHeadText(order) : { name: changes.length > 1 ? ownLinesName : '', details: '' }),
    order,
    lines: lines.map(changeText),
  }));

/** The heads of the columns in which the sums of an invoice stand beside what a note makes of them. */
export const wholeHeads = ['The whole invoice', 'Before', 'After', 'Difference'] as const;

/** What an invoice came to before a note, what it comes to by it, and the difference, which is what the note comes to. */
export function wholeTexts(content: DocumentContent, { before, after }: AdjustmentContent) {
  const { gst_charged } = content;
  const [old, now, difference] = [before, after, content].map((sums) => sumTexts({ ...sums, gst_charged }));
  return (difference ?? []).map(({ label, text, is_total }, row) => ({
    label,
    is_total,
    before: old?.[row]?.text ?? '',
    after: now?.[row]?.text ?? '',
    difference: text,
  }));
}

/** `One sheet was missing. Case CASE-000032.` */
export const reasonText = ({ reason, case_number }: AdjustmentContent): string =>
  case_number ? `${reason}${/[.!?]$/.test(reason) ? '' : '.'} Case ${case_number}.` : reason;

/** What becomes of a note that decreases, and of its invoice: nobody pays it. */
export const creditTexts = ({ corrects_number, then_open, credit }: AdjustmentContent, total: Cents) => ({
  sentence: `${creditSentence(corrects_number, credit, total)} There is nothing to pay.`,
  label: `${corrects_number} then open`,
  then_open: formatCents(then_open),
});

/** What of the credit that a note has made is left, where some of it is used; empty where none is. */
export function creditLeftText({ credit }: AdjustmentContent, unused: Cents): string {
  if (credit === 0 || unused >= credit) return '';
  return unused > 0 ? `${formatCents(unused)} of this credit is left.` : 'This credit is used.';
}

function creditSentence(corrects_number: string, credit: Cents, total: Cents): string {
  if (credit === 0) return `It is taken off what is open of ${corrects_number}.`;
  if (credit === -total) return `Nothing of ${corrects_number} is open, so it is your credit.`;
  return `It is taken off what is open of ${corrects_number}; the other ${formatCents(credit)} are your credit.`;
}

/** Subtotal, GST and total, the last the most prominent (PRI-12); without GST the total is all there is. */
export const sumTexts = ({
  gst_charged,
  base,
  gst,
  total,
}: Pick<DocumentContent, 'gst_charged' | 'base' | 'gst' | 'total'>) =>
  gst_charged
    ? [
        { label: 'Subtotal (excluding GST)', text: formatCents(base), is_total: false },
        { label: 'GST (10%)', text: formatCents(gst), is_total: false },
        { label: 'Total (including GST)', text: formatCents(total), is_total: true },
      ]
    : [{ label: 'Total', text: formatCents(total), is_total: true }];

/** What is to be known of its GST. */
export function gstSentences({
  gst_charged,
  orders,
  adjustment,
}: Pick<DocumentContent, 'gst_charged' | 'orders' | 'adjustment'>): string {
  if (!gst_charged) return 'No GST has been charged.';
  const everyLine = 'GST of 10% applies to every line.';
  if (adjustment)
    return `${everyLine} It is the difference between the old and the new total of the whole invoice, so that both always add up.`;
  return orders.length > 1
    ? `${everyLine} GST is worked out once on the whole invoice, so it can differ by a few cents from the sum of the orders.`
    : everyLine;
}

/** `062-000` */
const bsbText = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2');

/** `1234 5678`, `123 456 789` */
const accountNumberText = (digits: string): string =>
  digits.replaceAll(digits.length === 8 ? /(\d{4})(?=\d)/g : /(\d{3})(?=\d)/g, '$1 ');

/** Where to pay, row by row, with the document's number as reference; `null` where no account was entered. */
export function payTexts({ pay_to, document_number }: Pick<DocumentContent, 'pay_to' | 'document_number'>) {
  if (!pay_to) return null;
  const { account_name, bsb, account_number } = pay_to;
  return [
    { label: 'Account name', text: account_name ?? '' },
    { label: 'BSB', text: bsbText(bsb) },
    { label: 'Account number', text: accountNumberText(account_number) },
    { label: 'Reference', text: document_number ?? '' },
  ].filter(({ text }) => text !== '');
}

/** `To pay by 30 November 2026` */
export const payByText = ({ due_on }: DocumentContent): string => `To pay by ${documentDay(due_on)}`;

/** What of an issued document is left to pay, as it was issued; `null` for one that nobody pays. */
export const toPayAtIssue = (content: DocumentContent): ToPay | null => {
  const { total, due_on, credit_used: credit = 0 } = content;
  return isPayable(content) ? { total, due_on, open: total - credit, credit, adjusted: 0 } : null;
};

/** The same as it is now, of a document as lists have it; a draft is as if it were issued. */
export const toPayNow = (
  content: DocumentContent,
  { open, settled, paid_on }: Pick<Document, 'open' | 'settled' | 'paid_on'>,
): ToPay | null => {
  const atIssue = toPayAtIssue(content);
  if (!atIssue || open === null) return atIssue;
  return { ...atIssue, open, credit: settled?.credit ?? 0, adjusted: settled?.adjusted ?? 0, paid_on };
};

/** The subject of its mail: what is left to pay where something was taken off, else when it is due (INV-13, INV-18, INV-27). */
export const mailSubject = (content: DocumentContent, toPay = toPayAtIssue(content)): string =>
  [
    documentName(content),
    formatCents(content.total),
    content.adjustment && `corrects ${content.adjustment.corrects_number}`,
    toPay &&
      (isTakenOff(toPay)
        ? leftText(toPay).replace(/^[PN]/, (letter) => letter.toLowerCase())
        : `due ${formatShortDateOfYear(content.due_on)}`),
  ]
    .filter(Boolean)
    .join(', ');

/** What a document that counts no more says of itself. */
export const voidText = 'Void';

/** Under which its PDF is saved: `INV-000123.pdf`. */
export const documentFileName = (document_number: string): string => `${document_number}.pdf`;
