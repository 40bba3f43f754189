import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { invoicesQuery } from '#web/invoicing/invoices.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const draftsList = defineList({
  noun: 'drafts',
  failure: 'The drafts could not be loaded',
  perPage: 25,
  keptAs: 'drafts',
  search: InvoiceQuery.pick({
    search: true,
    when: true,
    sort: true,
    direction: true,
    limit: true,
    offset: true,
  }),
  query: (query) => invoicesQuery({ ...query, state: ['draft'] }),
  bar: {
    searchLabel: 'Customer, order or purchase order',
    filters: [
      { name: 'when', label: 'When', as: 'many', options: toOptions(invoiceWhens, invoiceWhenLabels) },
    ],
    sorts: [
      { value: 'created_at', label: 'Created' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'due_on', label: 'Due' },
      { value: 'total', label: 'Total' },
    ],
    defaultSort: { column: 'created_at', direction: 'desc' },
  },
});
