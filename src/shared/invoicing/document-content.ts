import { businessDay } from '#shared/kernel/time.ts';
import type { StoredBilling } from './billing.ts';
import type { DocumentContent, OwnLine } from './document.ts';
import { asDocumentLine, documentTotals, linesOf } from './document-totals.ts';
import type { StoredMoneySettings } from './money-settings.ts';
import { type InvoicedOrder, orderSection } from './order-section.ts';

/** All that a draft is written from, as it is at this moment. */
export interface DocumentSources {
  business: { name: string; abn: string | null; address: string };
  money: Pick<
    StoredMoneySettings,
    'legal_name' | 'terms_days' | 'account_name' | 'bsb' | 'account_number' | 'footer'
  >;
  /** With the address of their account. */
  customer: { name: string; address: string | null };
  billing: Pick<StoredBilling, 'bill_name' | 'bill_address' | 'abn' | 'terms_days'>;
  orders: readonly InvoicedOrder[];
  own_lines: readonly OwnLine[];
  purchase_order: string | null;
  note: string | null;
  /** `null`: by the terms. */
  due_on: Temporal.PlainDate | null;
}

/** What a draft says on a business day; its number is given as it is issued. `zone` is an IANA time zone. */
export function draftContent(sources: DocumentSources, now: Temporal.Instant, zone: string): DocumentContent {
  const { business, money, customer, billing } = sources;
  const orders = sources.orders.map((order) => orderSection(order, zone));
  const own_lines = sources.own_lines.map(asDocumentLine);
  const days = billing.terms_days ?? money.terms_days;
  return {
    document_number: null,
    issued_on: null,
    due_on: sources.due_on ?? businessDay(now, zone).add({ days }),
    gst_charged: true,
    seller: {
      business_name: business.name,
      legal_name: money.legal_name,
      abn: business.abn,
      address: business.address,
    },
    buyer: {
      name: billing.bill_name ?? customer.name,
      address: billing.bill_address ?? customer.address,
      abn: billing.abn,
    },
    purchase_order: sources.purchase_order,
    note: sources.note,
    orders,
    own_lines,
    ...documentTotals(linesOf({ orders, own_lines })),
    adjustment: null,
    pay_to: payTo(money),
    footer: money.footer,
  };
}

const payTo = ({ account_name, bsb, account_number }: DocumentSources['money']): DocumentContent['pay_to'] =>
  bsb && account_number ? { account_name, bsb, account_number } : null;
