import * as z from 'zod';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import {
  commaSeparated,
  Day,
  IdParams,
  listQuery,
  moneyStaff,
  periodQuery,
  route,
} from '#shared/kernel/route.ts';
import { ChosenId, Id, Text } from '#shared/kernel/text.ts';
import { Settlement } from '#shared/ledger/entry.ts';
import { paymentMethods } from '#shared/ledger/payment-method.ts';
import { PaidAmount, Payment, PaymentDetails, PaymentDraft, SettleItems } from './payment.ts';

const staffAndCustomer = { ...moneyStaff, customer: 'own' } as const;

const paymentSorts = ['paid_on', 'number', 'customer_name', 'amount'] as const;

export const PaymentQuery = z.object({
  ...listQuery,
  /** By the day on which it was paid. */
  ...periodQuery,
  sort: z.enum(paymentSorts).optional(),
  method: commaSeparated(paymentMethods).optional(),
  /** Only those of this customer. */
  customer_id: Id.optional(),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const paymentsRoute = route({
  method: 'GET',
  path: '/api/payments',
  summary:
    'Payments and refunds, newest first; customers see their own; search looks at number, reference and customer',
  access: staffAndCustomer,
  query: PaymentQuery,
  reply: z.array(Payment),
  list: true,
});

export const exportPaymentsRoute = route({
  path: '/api/payments/export',
  summary: 'All payments and refunds of a query as CSV; `bom` for Excel',
  access: staffAndCustomer,
  query: PaymentQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const recordPaymentRoute = route({
  method: 'POST',
  path: '/api/payments',
  summary:
    'Record what a customer paid; without `settle` it pays what is due earliest, and what is left is credit',
  access: moneyStaff,
  needs: 'invoicing',
  body: PaymentDraft,
  reply: PaymentDetails,
  status: 201,
  refusals: [409],
});

export const paymentRoute = route({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'One payment or refund with what it settles and its history',
  access: staffAndCustomer,
  params: IdParams,
  reply: PaymentDetails,
});

export const reversePaymentRoute = route({
  method: 'POST',
  path: '/api/payments/:id/reverse',
  summary: 'Undo a payment or a refund on a day of its own, once; what it settled is open again',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: z.object({
    /** Today or before, and not before the day of what is undone. */
    paid_on: Day,
    note: Text(500, 'Enter a reason'),
  }),
  reply: PaymentDetails,
  refusals: [409],
});

export const refundPaymentRoute = route({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary:
    'Give back credit, today: that of the payment first, then that of credit notes; without a method as it was paid',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: z.object({
    amount: PaidAmount,
    method: z.enum(paymentMethods, 'Choose how it is given back').optional(),
    note: Text(500, 'Enter a reason'),
  }),
  reply: PaymentDetails,
  status: 201,
  refusals: [404, 409],
});

export const useCreditRoute = route({
  method: 'POST',
  path: '/api/settlements',
  summary:
    'Settle what a customer owes from their credit, the oldest first; without `items` what is due earliest',
  access: moneyStaff,
  needs: 'invoicing',
  body: z.object({
    customer_id: ChosenId('Choose a customer'),
    items: SettleItems.min(1, 'Choose a document').optional(),
  }),
  reply: z.array(Settlement),
  status: 201,
  refusals: [409],
});

export const releaseSettlementRoute = route({
  method: 'PUT',
  path: '/api/settlements/:id/release',
  summary: 'Free a settlement of a document again; a second time nothing happens',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  reply: Settlement,
  refusals: [409],
});
