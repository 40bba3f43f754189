import { adjustLines, standingOf } from '#shared/invoicing/adjustment.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { contentOf, issued_on } from '#shared/invoicing/document-content.fixture.ts';
import { noteContent } from '#shared/invoicing/document-content.ts';
import { linesOf } from '#shared/invoicing/document-totals.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.Instant.from(text);
const line = (description: string, quantity: number, price: number, unit: string | null = null) => ({
  kind: 'item' as const,
  sku_id: null,
  description,
  unit,
  quantity,
  price,
  amount: Math.round(quantity * price),
});

/** Two orders and a line of staff's own: $331.00 + 10% GST. */
export const issued: DocumentDetails = {
  id: '6a5e0d4c-6f0e-4c0a-9d5b-1f2e3d4c5b6a',
  kind: 'invoice',
  state: 'issued',
  document_number: 'INV-000123',
  customer_id: '0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f',
  customer_name: 'Harbour Lane Hotel',
  period_start: null,
  period_end: null,
  issued_on,
  due_on: day('2026-11-30'),
  sent_at: null,
  voided_on: null,
  purchase_order: 'HL-2291',
  order_count: 2,
  own_line_count: 1,
  gst_charged: true,
  base: 33_100,
  gst: 3310,
  total: 36_410,
  open: 36_410,
  payment_status: 'open',
  corrects: null,
  settlements: [],
  notes: [],
  version: 3,
  created_at: at('2026-11-07T13:00:00Z'),
  content: {
    ...contentOf({
      orders: [
        {
          order_id: '11111111-1111-4111-8111-111111111111',
          order_number: 'ORD-000204',
          fulfilled_on: day('2026-10-30'),
          purchase_order: null,
          lines: [line('Bed Sheet, king', 40, 415), line('Bath Towel', 60, 145)],
        },
        {
          order_id: '22222222-2222-4222-8222-222222222222',
          order_number: 'ORD-000213',
          fulfilled_on: day('2026-11-06'),
          purchase_order: null,
          lines: [line('Wash & Fold', 12.5, 520, 'kg')],
        },
      ],
      own_lines: [{ ...line('Linen bag', 1, 1300), kind: 'own' }],
    }),
    buyer: { name: 'Harbour Lane Hotel Pty Ltd', address: '4 Argyle St, The Rocks', abn: '60411827028' },
    note: 'Towels as agreed.',
  },
  history: [
    {
      type: 'document.issued',
      summary: 'issued it as INV-000123',
      actor_name: 'Ruth Calloway',
      created_at: at('2026-11-08T21:31:00Z'),
    },
    {
      type: 'document.drafted',
      summary: 'drafted it for the fortnight 25 Oct to 7 Nov',
      actor_name: 'Washline',
      created_at: at('2026-11-07T13:00:00Z'),
    },
  ],
};

/** The note on it by which a king sheet is missing: −$4.15, −$0.41, −$4.56. */
export const decreased: DocumentDetails = noteWith(39);
/** And the one by which there was one more. */
export const increased: DocumentDetails = noteWith(41);

function noteWith(quantity: number): DocumentDetails {
  const lines = linesOf(issued.content).map((each, line) => ({
    line,
    quantity: each.quantity,
    price: each.price,
  }));
  const content = {
    ...noteContent(
      {
        business: { name: 'Washline', abn: '51824753556', address: '18 Bourke Rd, Alexandria NSW 2015' },
        money: {
          ...{ legal_name: null, terms_days: 14, footer: null },
          ...{ account_name: 'Washline Laundry Pty Ltd', bsb: '062000', account_number: '12345678' },
        },
        customer: { name: 'Harbour Lane Hotel', address: '4 Argyle St, The Rocks' },
        billing: { bill_name: null, bill_address: null, abn: null, terms_days: null },
        invoice: { id: issued.id, content: issued.content },
        adjusted: adjustLines(standingOf(issued.content), lines.with(0, { line: 0, quantity, price: 415 })),
        reason: 'One king sheet was missing',
        case_number: 'CASE-000032',
        open: [36_410],
      },
      day('2026-11-24'),
    ),
    document_number: 'ADJ-000004',
  };
  const { base, gst, total, due_on } = content;
  return {
    ...issued,
    ...{ id: '7b6f1e5d-7a1f-4d1b-8e6c-2a3f4e5d6c7b', kind: 'adjustment', document_number: 'ADJ-000004' },
    ...{ issued_on: day('2026-11-24'), due_on, base, gst, total, content },
    ...(total < 0 ? { open: 0, payment_status: 'used' } : { open: total, payment_status: 'open' }),
    corrects: { id: issued.id, document_number: 'INV-000123', is_sent: true },
    order_count: 0,
    own_line_count: 0,
    history: [],
  };
}
