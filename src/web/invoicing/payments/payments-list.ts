import { paymentMethodLabels, paymentMethods } from '#shared/ledger/payment-method.ts';
import { PaymentQuery } from '#shared/payments/payments.contract.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import { paymentsQuery } from './payments.api.ts';

export const paymentsList = defineList({
  noun: 'payments',
  failure: 'The payments could not be loaded',
  perPage: 25,
  keptAs: 'payments',
  search: PaymentQuery,
  query: (query) => paymentsQuery(query),
  bar: {
    searchLabel: 'Number, customer or reference',
    filters: [
      {
        name: 'method',
        label: 'Method',
        as: 'many',
        options: toOptions(paymentMethods, paymentMethodLabels),
      },
      { as: 'period', label: 'Date' },
    ],
    sorts: [
      { value: 'paid_on', label: 'Day' },
      { value: 'number', label: 'Number' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'amount', label: 'Amount' },
    ],
    defaultSort: { column: 'paid_on', direction: 'desc' },
  },
});
