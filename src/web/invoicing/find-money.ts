import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { paymentsRoute } from '#shared/payments/payments.contract.ts';
import { call } from '#web/kernel/api.ts';

const limit = 5;

/** Invoices and notes by number, customer and purchase order. */
export const findInvoices = (search: string, signal: AbortSignal) =>
  call(invoicesRoute, { query: { search, limit }, signal });

/** Payments and refunds by number, reference and customer. */
export const findPayments = (search: string, signal: AbortSignal) =>
  call(paymentsRoute, { query: { search, limit }, signal });
