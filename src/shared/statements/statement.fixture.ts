import type { Statement } from './statement.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const row = { document_id: null, payment_id: null };

/** A statement as a customer reads it. */
export const statement: Statement = {
  customer_id: '0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f',
  from: day('2026-11-01'),
  to: day('2026-11-24'),
  seller: {
    business_name: 'Washline',
    legal_name: 'Washline Laundry Pty Ltd',
    abn: '51824753556',
    address: '18 Bourke Rd, Alexandria NSW 2015',
  },
  buyer: { name: 'Harbour Lane Hotel', address: '4 Argyle St, The Rocks NSW 2000', abn: '60411827028' },
  opening_balance: 64_020,
  rows: [
    {
      ...row,
      ...{ dated_on: day('2026-11-09'), kind: 'invoice', number: 'INV-000123' },
      ...{ text: 'Tax invoice, due 30 Nov', amount: 90_068, balance: 154_088 },
      document_id: '5f0c2d3e-1111-4b5c-8e6f-7a8b9c0d1e2f',
    },
    {
      ...row,
      ...{ dated_on: day('2026-11-13'), kind: 'payment', number: 'PAY-000081' },
      ...{ text: 'Payment by transfer, thank you', amount: -50_000, balance: 104_088 },
    },
    {
      ...row,
      ...{ dated_on: day('2026-11-24'), kind: 'adjustment', number: 'ADJ-000004' },
      ...{ text: 'Adjustment note, decreases INV-000123', amount: -456, balance: 103_632 },
    },
  ],
  closing_balance: 103_632,
  sums: { invoiced: 89_612, gst: 8_147, paid: 50_000 },
  overdue: 14_020,
  credit: 0,
  ages: { not_due: 89_612, days_1_30: 14_020, days_31_60: 0, days_61_90: 0, over_90: 0 },
  open: [
    { number: 'INV-000112', document_id: null, due_on: day('2026-11-16'), days_late: 8, open: 14_020 },
    { number: 'INV-000123', document_id: null, due_on: day('2026-11-30'), days_late: -6, open: 89_612 },
  ],
  pay_to: { account_name: 'Washline Laundry Pty Ltd', bsb: '062000', account_number: '12345678' },
  footer: 'Thank you.',
  unsent_count: 0,
};
