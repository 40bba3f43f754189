import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { ReadyQuery } from '#shared/invoicing/invoices.contract.ts';
import { readyQuery } from '#web/invoicing/invoices.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const readyList = defineList({
  noun: 'customers',
  failure: 'What is ready to invoice could not be loaded',
  perPage: 25,
  keptAs: 'ready',
  search: ReadyQuery,
  query: readyQuery,
  bar: {
    searchLabel: 'Customer or order number',
    filters: [
      { name: 'when', label: 'When', as: 'many', options: toOptions(invoiceWhens, invoiceWhenLabels) },
    ],
    sorts: [
      { value: 'oldest', label: 'Oldest' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'total', label: 'Total' },
    ],
    defaultSort: { column: 'oldest', direction: 'asc' },
  },
});
