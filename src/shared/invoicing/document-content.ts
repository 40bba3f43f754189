import type { Cents } from '#shared/kernel/money.ts';
import { type Adjusted, changesBySection } from './adjustment.ts';
import type { StoredBilling } from './billing.ts';
import type { DocumentContent, OwnLine } from './document.ts';
import { asDocumentLine, documentTotals, linesOf } from './document-totals.ts';
import type { StoredMoneySettings } from './money-settings.ts';
import { type InvoicedOrder, orderSection } from './order-section.ts';

/** Who writes to whom, and how to pay, as it is at this moment. */
export interface LetterSources {
  business: { name: string; abn: string | null; address: string };
  money: Pick<
    StoredMoneySettings,
    'legal_name' | 'terms_days' | 'account_name' | 'bsb' | 'account_number' | 'footer'
  >;
  /** With the address of their account. */
  customer: { name: string; address: string | null };
  billing: Pick<StoredBilling, 'bill_name' | 'bill_address' | 'abn' | 'terms_days'>;
}

/** All that a draft is written from. */
export interface DocumentSources extends LetterSources {
  /** Whether GST is worked out on it; all its orders are alike. */
  gst_charged: boolean;
  orders: readonly InvoicedOrder[];
  own_lines: readonly OwnLine[];
  purchase_order: string | null;
  note: string | null;
  /** `null`: by the terms. */
  due_on: Temporal.PlainDate | null;
}

/** What a draft says on a business day; its number is given as it is issued. `zone` is an IANA time zone. */
export function draftContent(
  sources: DocumentSources,
  day: Temporal.PlainDate,
  zone: string,
): DocumentContent {
  const { gst_charged } = sources;
  const orders = sources.orders.map((order) => orderSection(order, zone));
  const own_lines = sources.own_lines.map(asDocumentLine);
  return {
    document_number: null,
    issued_on: null,
    due_on: sources.due_on ?? dueDay(sources, day),
    gst_charged,
    ...letterOf(sources),
    purchase_order: sources.purchase_order,
    note: sources.note,
    orders,
    own_lines,
    ...documentTotals(linesOf({ orders, own_lines }), { gst_charged }),
    adjustment: null,
  };
}

/** When something falls due by the terms, if it is issued on that day. */
const dueDay = ({ money, billing }: LetterSources, issued_on: Temporal.PlainDate): Temporal.PlainDate =>
  issued_on.add({ days: billing.terms_days ?? money.terms_days });

const letterOf = ({ business, money, customer, billing }: LetterSources) => ({
  seller: sellerOf(business, money),
  buyer: buyerOf({ customer, billing }),
  pay_to: payTo(money),
  footer: money.footer,
});

/** All that a note is written from. */
interface NoteSources extends LetterSources {
  /** What the invoice says itself. */
  invoice: { id: string; content: DocumentContent };
  adjusted: Adjusted;
  reason: string;
  case_number: string | null;
  /** Of the invoice and of notes that increase it, in the sequence in which a decrease settles them. */
  open: readonly Cents[];
}

/** What a note says that is issued on a business day, but for its number (INV-18). */
export function noteContent(sources: NoteSources, issued_on: Temporal.PlainDate): DocumentContent {
  const { invoice, adjusted, reason, case_number, open } = sources;
  const { document_number, issued_on: corrects_issued_on, gst_charged, purchase_order } = invoice.content;
  if (!document_number || !corrects_issued_on) throw new Error('a note corrects an issued invoice');
  const { orders, own_lines, changes, before, after, difference } = adjusted;
  const isDecrease = difference.total < 0;
  const decrease = isDecrease ? -difference.total : 0;
  const owed = open.reduce((sum, amount) => sum + amount, 0);
  const [openOfInvoice = 0] = open;
  return {
    document_number: null,
    issued_on,
    due_on: isDecrease ? issued_on : dueDay(sources, issued_on),
    gst_charged,
    ...letterOf(sources),
    ...(isDecrease && { pay_to: null }),
    purchase_order,
    note: null,
    orders,
    own_lines,
    ...difference,
    adjustment: {
      corrects_id: invoice.id,
      corrects_number: document_number,
      corrects_issued_on,
      reason,
      case_number,
      changes: changesBySection(changes),
      before,
      after,
      then_open: Math.max(0, openOfInvoice + difference.total),
      credit: Math.max(0, decrease - owed),
    },
  };
}

/** Who writes a paper about money. */
export const sellerOf = (
  { name, abn, address }: DocumentSources['business'],
  { legal_name }: Pick<StoredMoneySettings, 'legal_name'>,
): DocumentContent['seller'] => ({ business_name: name, legal_name, abn, address });

/** To whom it goes: as was agreed with them, else as their account has it. */
export const buyerOf = ({
  customer,
  billing,
}: {
  customer: DocumentSources['customer'];
  billing: Pick<StoredBilling, 'bill_name' | 'bill_address' | 'abn'>;
}): DocumentContent['buyer'] => ({
  name: billing.bill_name ?? customer.name,
  address: billing.bill_address ?? customer.address,
  abn: billing.abn,
});

type PayToSettings = Pick<StoredMoneySettings, 'account_name' | 'bsb' | 'account_number'>;

/** Where to pay, where an account was entered. */
export const payTo = ({ account_name, bsb, account_number }: PayToSettings): DocumentContent['pay_to'] =>
  bsb && account_number ? { account_name, bsb, account_number } : null;
