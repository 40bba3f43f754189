import * as z from 'zod';
import { InvoiceQuery } from '#shared/invoicing/invoices.contract.ts';
import { owedStatuses, paymentStatusLabels } from '#shared/invoicing/payment-status.ts';
import { commaSeparated } from '#shared/kernel/route.ts';
import { ownInvoicesQuery } from '#web/invoicing/document.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const sorts = [
  { value: 'number', label: 'Number' },
  { value: 'issued_on', label: 'Date' },
  { value: 'due_on', label: 'Due' },
  { value: 'total', label: 'Total' },
] as const;

/** Those that a customer asks for; nothing void was ever sent to them. */
const statuses = [...owedStatuses, 'paid'] as const;

export const ownInvoicesList = defineList({
  noun: 'documents',
  failure: 'Your invoices could not be loaded',
  perPage: 20,
  search: InvoiceQuery.pick({ search: true, range: true, from: true, to: true, direction: true }).extend({
    sort: z.enum(sorts.map(({ value }) => value)).optional(),
    payment_status: commaSeparated(statuses).optional(),
  }),
  query: (query) => ownInvoicesQuery({ sort: 'number', direction: 'desc', ...query }),
  bar: {
    searchLabel: 'Number, order or purchase order',
    filters: [
      {
        name: 'payment_status',
        label: 'Status',
        as: 'many',
        options: toOptions(statuses, paymentStatusLabels),
      },
      { label: 'Date', as: 'period' },
    ],
    sorts,
    defaultSort: { column: 'number', direction: 'desc' },
  },
});
