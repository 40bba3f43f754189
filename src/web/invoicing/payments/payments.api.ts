import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
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

/** Whatever is written of money makes every list and document of it stale, also where it was refused. */
function useMoney<Input, Result>(work: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: invoicingKey }),
  });
}

type Keyed<T> = T & { idempotencyKey: string };

export const useRecordPayment = () =>
  useMoney(({ idempotencyKey, ...input }: Keyed<RouteInput<typeof recordPaymentRoute>>) =>
    call(recordPaymentRoute, { ...input, idempotencyKey }),
  );

export const useReversePayment = () =>
  useMoney(({ idempotencyKey, ...input }: Keyed<RouteInput<typeof reversePaymentRoute>>) =>
    call(reversePaymentRoute, { ...input, idempotencyKey }),
  );

export const useRefundPayment = () =>
  useMoney(({ idempotencyKey, ...input }: Keyed<RouteInput<typeof refundPaymentRoute>>) =>
    call(refundPaymentRoute, { ...input, idempotencyKey }),
  );

export const useSettleFromCredit = () =>
  useMoney(({ idempotencyKey, ...input }: Keyed<RouteInput<typeof creditRoute>>) =>
    call(creditRoute, { ...input, idempotencyKey }),
  );

export const useReleaseSettlement = () =>
  useMoney((id: string) => call(releaseSettlementRoute, { params: { id } }));
