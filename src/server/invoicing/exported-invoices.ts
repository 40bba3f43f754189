import { Document, DocumentLine } from '#shared/invoicing/document.ts';
import { type CsvColumn, columnsOf } from '../kernel/csv/csv.ts';
import type { selectLines } from './store/documents-list.store.ts';

/** What the export of documents holds (CSV-1). */
export const exported = {
  name: 'invoices',
  columns: [
    ...columnsOf(Document, ['id', 'kind']),
    // The number of the invoice that a note corrects.
    { head: 'corrects', type: 'text', value: ({ corrects }) => corrects?.document_number ?? null },
    ...columnsOf(Document, [
      'state',
      'document_number',
      'customer_id',
      'customer_name',
      'period_start',
      'period_end',
      'issued_on',
      'due_on',
      'sent_at',
      'voided_on',
      'purchase_order',
      'order_count',
      'base',
    ]),
    // Of one without GST no amount of it is named.
    { head: 'gst', type: 'amount', value: ({ gst, gst_charged }) => (gst_charged ? gst : null) },
    ...columnsOf(Document, ['total', 'open', 'payment_status', 'created_at', 'gst_charged']),
  ] satisfies CsvColumn<Document>[],
};

type Line = Awaited<ReturnType<typeof selectLines>>[number];

/** And the one of their lines: each says of which document and order it is. */
export const exportedLines = {
  name: 'invoice-lines',
  columns: [
    { head: 'document_id', type: 'text', value: ({ document_id }) => document_id },
    ...columnsOf(Document, ['document_number', 'state', 'issued_on', 'customer_id', 'customer_name']),
    { head: 'order_number', type: 'text', value: ({ order_number }) => order_number },
    ...columnsOf(DocumentLine, ['kind', 'sku_id', 'description', 'unit', 'quantity', 'price', 'amount']),
  ] as CsvColumn<Line>[],
};
