import * as z from 'zod';
import { InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { ownInvoicesQuery } from '#web/invoicing/document.api.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const sorts = [
  { value: 'number', label: 'Number' },
  { value: 'issued_on', label: 'Date' },
  { value: 'due_on', label: 'Due' },
  { value: 'total', label: 'Total' },
] as const;

export const ownInvoicesList = defineList({
  noun: 'invoices',
  failure: 'Your invoices could not be loaded',
  perPage: 20,
  search: InvoiceQuery.pick({ search: true, range: true, from: true, to: true, direction: true }).extend({
    sort: z.enum(sorts.map(({ value }) => value)).optional(),
  }),
  query: (query) => ownInvoicesQuery({ sort: 'number', direction: 'desc', ...query }),
  bar: {
    searchLabel: 'Number or purchase order',
    filters: [{ label: 'Date', as: 'period' }],
    sorts,
    defaultSort: { column: 'number', direction: 'desc' },
  },
});
