import { formatAbn } from '#shared/business/abn.ts';
import { formatDateForGood, formatLongDate, formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { DocumentContent, DocumentLine } from './document.ts';

/** All words and figures of a document, from what it says alone: screen, PDF and mail cannot differ (INV-12). */

export const documentTitle = 'Tax invoice';

/** `Tax invoice INV-000123`; a draft has no number yet. */
export const documentName = ({ document_number }: DocumentContent): string =>
  [documentTitle, document_number].filter(Boolean).join(' ');

export const documentLabels = {
  buyer: 'To',
  document_number: 'Number',
  issued_on: 'Day of issue',
  due_on: 'Due',
  purchase_order: 'Purchase order',
  how_to_pay: 'How to pay',
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
}: DocumentContent): PartyText => partyText(business_name, [legal_name, abn && abnText(abn), address]);

export const buyerText = ({ buyer: { name, address, abn } }: DocumentContent): PartyText =>
  partyText(name, [address, abn && abnText(abn)]);

const quantityFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** `40`, or `12.5 kg`. */
export const documentQuantity = ({ quantity, unit }: Pick<DocumentLine, 'quantity' | 'unit'>): string =>
  [quantityFormat.format(quantity), unit].filter(Boolean).join(' ');

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
  /** `delivered Fri 30 Oct 2026` */
  details: string;
  lines: LineText[];
}

export function sectionTexts({ orders, own_lines }: DocumentContent): SectionText[] {
  const sections = orders.map(({ order_number, fulfilled_on, lines }) => ({
    name: order_number,
    details: `delivered ${formatDateForGood(fulfilled_on)}`,
    lines: lines.map(documentLineText),
  }));
  if (own_lines.length === 0) return sections;
  const name = orders.length > 0 ? 'Other' : '';
  return [...sections, { name, details: '', lines: own_lines.map(documentLineText) }];
}

/** Subtotal, GST and total; the last is the most prominent (PRI-12). */
export const sumTexts = ({ base, gst, total }: Pick<DocumentContent, 'base' | 'gst' | 'total'>) => [
  { label: 'Subtotal (excluding GST)', text: formatCents(base), is_total: false },
  { label: 'GST (10%)', text: formatCents(gst), is_total: false },
  { label: 'Total (including GST)', text: formatCents(total), is_total: true },
];

/** What is to be known of its GST. */
export const gstSentences = ({ orders }: Pick<DocumentContent, 'orders'>): string =>
  [
    'GST of 10% applies to every line.',
    orders.length > 1
      ? 'GST is worked out once on the whole invoice, so it can differ by a few cents from the sum of the orders.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');

/** `062-000` */
const bsbText = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2');

/** `1234 5678`, `123 456 789` */
const accountNumberText = (digits: string): string =>
  digits.replaceAll(digits.length === 8 ? /(\d{4})(?=\d)/g : /(\d{3})(?=\d)/g, '$1 ');

/** Where to pay, row by row, with the document's number as reference; `null` where no account was entered. */
export function payTexts({ pay_to, document_number }: DocumentContent) {
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

/** The subject of its mail (INV-13). */
export const mailSubject = (content: DocumentContent): string =>
  `${documentName(content)}, ${formatCents(content.total)}, due ${formatShortDateOfYear(content.due_on)}`;

/** What a document that counts no more says of itself. */
export const voidText = 'Void';

/** Under which its PDF is saved: `INV-000123.pdf`. */
export const documentFileName = (document_number: string): string => `${document_number}.pdf`;
