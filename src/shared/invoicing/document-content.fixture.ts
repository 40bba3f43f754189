import type { DocumentContent } from './document.ts';
import { asDocumentLine, documentTotals, linesOf } from './document-totals.ts';

/** The day of issue of each of them. */
export const issued_on = Temporal.PlainDate.from('2026-11-09');

type Drawn = Pick<DocumentContent, 'orders' | 'own_lines'> & { gst_charged?: boolean };

/** The content of an issued invoice with these orders and lines. */
export function contentOf({ orders, own_lines, gst_charged = true }: Drawn): DocumentContent {
  return {
    document_number: 'INV-000123',
    issued_on,
    due_on: Temporal.PlainDate.from('2026-11-30'),
    gst_charged,
    adjustment: null,
    seller: {
      business_name: 'Washline',
      legal_name: 'Washline Laundry Pty Ltd',
      abn: '51824753556',
      address: '18 Bourke Rd, Alexandria NSW 2015',
    },
    buyer: { name: 'Harbour Lane Hotel', address: '4 Argyle St, The Rocks NSW 2000', abn: null },
    purchase_order: 'HL-2291',
    note: null,
    orders,
    own_lines,
    ...documentTotals(linesOf({ orders, own_lines }), { gst_charged }),
    pay_to: { account_name: 'Washline Laundry Pty Ltd', bsb: '062000', account_number: '12345678' },
    footer: 'Thank you.',
  };
}

/** An invoice of so many lines. */
export const linesOfCount = (count: number) =>
  contentOf({
    orders: [],
    own_lines: Array.from({ length: count }, (_, index) =>
      asDocumentLine({ description: `Item ${index + 1}`, quantity: index + 0.5, price: 415 }),
    ),
  });
