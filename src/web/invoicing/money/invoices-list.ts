import { InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { commaSeparated } from '#shared/kernel/route.ts';
import { invoicesQuery } from '#web/invoicing/invoices.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const numberedStates = ['issued', 'void'] as const;
const stateLabels = { issued: 'Issued', void: 'Void' };

/** Documents that have a number. */
export const invoicesList = defineList({
  noun: 'invoices',
  failure: 'The invoices could not be loaded',
  perPage: 12,
  search: InvoiceQuery.omit({ date: true, customer_id: true }).extend({
    state: commaSeparated(numberedStates).optional(),
  }),
  query: ({ state, ...query }) =>
    invoicesQuery({ sort: 'number', ...query, state: state?.length ? state : [...numberedStates] }),
  bar: {
    searchLabel: 'Number, customer or purchase order',
    filters: [
      { as: 'period', label: 'Date' },
      { name: 'state', label: 'State', as: 'chips', options: toOptions(numberedStates, stateLabels) },
    ],
    sorts: [
      { value: 'number', label: 'Number' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'issued_on', label: 'Date' },
      { value: 'due_on', label: 'Due' },
      { value: 'total', label: 'Total' },
    ],
    defaultSort: { column: 'number', direction: 'desc' },
  },
});
