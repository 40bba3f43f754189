import type { PaymentDetails } from '#shared/payments/payment.ts';

const day = Temporal.PlainDate.from;

/** $300.00 of an invoice, by transfer, and $50.00 that are left. */
export const paid: PaymentDetails = {
  id: '77777777-7777-4777-8777-777777777777',
  payment_number: 'PAY-000087',
  customer_id: '0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f',
  customer_name: 'Harbour Lane Hotel',
  direction: 'in',
  method: 'transfer',
  amount: 35_000,
  paid_on: day('2026-11-19'),
  reference: 'HARBOUR LANE INV 123',
  note: null,
  unused: 5_000,
  rounding: 0,
  reversed_on: null,
  refund_of: null,
  documents: [{ id: '6a5e0d4c-6f0e-4c0a-9d5b-1f2e3d4c5b6a', document_number: 'INV-000123' }],
  document_count: 1,
  created_at: Temporal.Instant.from('2026-11-19T00:20:00Z'),
  settlements: [],
  refundable: 5_000,
  history: [],
};
