import { documentKinds } from '#shared/invoicing/document.ts';
import { InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { paymentStatusLabels } from '#shared/invoicing/payment-status.ts';
import { commaSeparated } from '#shared/kernel/route.ts';
import { invoicesQuery } from '#web/invoicing/invoices.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const shownStatuses = ['open', 'part_paid', 'paid', 'overdue', 'void'] as const;
const kindLabels = { invoice: 'Invoices', adjustment: 'Adjustment notes' };

/** What the list asks for whatever its filters say: documents that have a number. */
export const numbered = { sort: 'number', state: ['issued', 'void'] } as const;

/** Documents that have a number. */
export const invoicesList = defineList({
  noun: 'documents',
  failure: 'The invoices could not be loaded',
  perPage: 25,
  keptAs: 'invoices',
  search: InvoiceQuery.omit({ date: true, state: true, when: true }).extend({
    payment_status: commaSeparated(shownStatuses).optional(),
  }),
  query: ({ payment_status, ...query }) =>
    invoicesQuery({
      ...{ ...numbered, ...query, state: [...numbered.state] },
      ...(payment_status?.length && { payment_status }),
    }),
  bar: {
    searchLabel: 'Number, customer or purchase order',
    filters: [
      { name: 'kind', label: 'Kind', as: 'many', options: toOptions(documentKinds, kindLabels) },
      { as: 'period', label: 'Date' },
      {
        name: 'payment_status',
        label: 'Status',
        as: 'chips',
        options: toOptions(shownStatuses, paymentStatusLabels),
      },
      {
        name: 'sent_status',
        label: 'Sent',
        as: 'chips',
        options: [{ value: 'not_sent', label: 'Not sent' }],
      },
    ],
    sorts: [
      { value: 'number', label: 'Number' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'issued_on', label: 'Date' },
      { value: 'due_on', label: 'Due' },
      { value: 'total', label: 'Total' },
      { value: 'open', label: 'Open' },
    ],
    defaultSort: { column: 'number', direction: 'desc' },
  },
});
