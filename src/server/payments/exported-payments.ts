import { Payment } from '#shared/payments/payment.ts';
import { type CsvColumn, columnsOf } from '../kernel/csv/csv.ts';
import type { selectMatching } from './store/payments-list.store.ts';

type Row = Awaited<ReturnType<typeof selectMatching>>[number];

/** What the export of payments holds: rounding less amount comes to what the ledger has of payments (CSV-1). */
export const exported = {
  name: 'payments',
  columns: [
    ...columnsOf(Payment, [
      'id',
      'payment_number',
      'customer_id',
      'customer_name',
      'direction',
      'method',
      'amount',
      'paid_on',
      'reference',
      'note',
      'unused',
      'rounding',
      'reversed_on',
    ]),
    // The number of the payment that a refund gives back.
    { head: 'refund_of', type: 'text', value: ({ refund_of }) => refund_of?.payment_number ?? null },
    { head: 'documents', type: 'text', value: ({ document_numbers }) => document_numbers },
    ...columnsOf(Payment, ['created_at']),
  ] as CsvColumn<Row>[],
};
