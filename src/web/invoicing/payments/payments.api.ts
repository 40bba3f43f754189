import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import {
  useCreditRoute as creditRoute,
  type PaymentQuery,
  paymentRoute,
  paymentsRoute,
  recordPaymentRoute,
  refundPaymentRoute,
  releaseSettlementRoute,
  reversePaymentRoute,
} from '#shared/payments/payments.contract.ts';
import { invoicingKey } from '#web/invoicing/document.api.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** One page of the payments. The old page stays while the next one loads. */
export const paymentsQuery = (query: PaymentQuery) =>
  queryOptions({
    queryKey: [...invoicingKey, 'payments', query],
    queryFn: () => call(paymentsRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** One payment with what it settles. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicingKey, 'payment', id],
    queryFn: () => call(paymentRoute, { params: { id } }),
  });

/** What a customer has to pay, due earliest first. */
export const owedQuery = (customer_id: string) =>
  queryOptions({
    queryKey: [...invoicingKey, 'owed', customer_id],
    queryFn: () =>
      allPages((page) =>
        call(invoicesRoute, {
          query: {
            customer_id,
            payment_status: [...owedStatuses],
            sort: 'due_on',
            direction: 'asc',
            ...page,
          },
        }),
      ),
  });

/** Whatever is written of money makes every list and document of it stale. */
const stale = [invoicingKey];

export const useRecordPayment = () => useWrite(recordPaymentRoute, { stale });

export const useReversePayment = () => useWrite(reversePaymentRoute, { stale });

export const useRefundPayment = () => useWrite(refundPaymentRoute, { stale });

export const useSettleFromCredit = () => useWrite(creditRoute, { stale });

export const useReleaseSettlement = () => useWrite(releaseSettlementRoute, { stale });
