import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import { removeFileRoute } from '#shared/files/files.contract.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import { type ActualLine, chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { ChargeDraft } from '#shared/orders/charges.ts';
import type { Order, OrderDraft, OrderEdit, StaffOrderDraft } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  type OrderQuery,
  orderRoute,
  ordersRoute,
  placeOrderForRoute,
  placeOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';

/** The prefix of every query key that holds orders; a live message about an order invalidates them all. */
const ordersKey = ['orders'];

/** One page of the orders the caller may see; the old page stays on screen while the next one loads. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, query],
    queryFn: () => call(ordersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The orders with a pending proposal, the earliest pickup first. */
export const pendingProposals: OrderQuery = {
  modification: 'waiting',
  sort: 'pickup_date',
  direction: 'asc',
  limit: 20,
};

/** The orders that need a new date after a stop that failed, the oldest first. */
export const needsDate = { needs_date: true } as const satisfies OrderQuery;

/** Its `total` is the number of orders that need a new date. */
export const needsDateCountQuery = ordersQuery({ ...needsDate, limit: 1 });

/** The first five orders that match a search. */
export const findOrders = (search: string, signal: AbortSignal) =>
  call(ordersRoute, { query: { search, limit: 5 }, signal });

/** One order with its history. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: [...ordersKey, 'one', id], queryFn: () => call(orderRoute, { params: { id } }) });

/** Returns a function that invalidates every query that a change of an order makes stale. */
export function useInvalidateOrders(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ordersKey }),
      client.invalidateQueries({ queryKey: ['series'] }),
      client.invalidateQueries({ queryKey: ['booking'] }),
      client.invalidateQueries({ queryKey: ['drivers'] }),
      client.invalidateQueries({ queryKey: ['overview'] }),
    ]);
  };
}

export function usePlaceOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: OrderDraft; idempotencyKey: string }) =>
      call(placeOrderRoute, { body: draft, idempotencyKey }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** Staff place an order for a customer. */
export function usePlaceOrderFor() {
  const invalidate = useInvalidateOrders();
  const idempotencyKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (draft: StaffOrderDraft) =>
      call(placeOrderForRoute, { body: draft, idempotencyKey: idempotencyKeyFor(draft) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

type OrderVersion = Pick<Order, 'id' | 'version'>;

/** The input of a call about an order at the version that was read; the service refuses another with 412. */
export const atVersion = ({ id, version }: OrderVersion) => ({ params: { id }, ifMatch: version });

// A refused change means that the screen is stale: invalidate on errors, too.

export function useEditOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, edit }: { order: OrderVersion; edit: OrderEdit }) =>
      call(editOrderRoute, { ...atVersion(order), body: edit }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** A new date for the leg of an order that failed. */
export function useChooseNewDate() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, dates }: { order: OrderVersion; dates: RouteInput<typeof newDateRoute>['body'] }) =>
      call(newDateRoute, { ...atVersion(order), body: dates }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** A customer cancels their own order; staff delete an order for good. */
export function useDeleteOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, repeat }: { order: OrderVersion; repeat?: 'skip' | 'stop' }) =>
      call(deleteOrderRoute, { ...atVersion(order), ...(repeat ? { query: { repeat } } : {}) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** Staff enter what was really there. */
export function useCountOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, items }: { order: OrderVersion; items: ActualLine[] }) =>
      call(countOrderRoute, { ...atVersion(order), body: { items } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** Staff set what is charged beside the items. */
export function useChargeOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, charges }: { order: OrderVersion; charges: ChargeDraft[] }) =>
      call(chargeOrderRoute, { ...atVersion(order), body: { charges } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useSetOrderLock() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, is_locked }: { id: string; is_locked: boolean }) =>
      call(is_locked ? lockOrderRoute : unlockOrderRoute, { params: { id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useDecideProposal() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, isApproved }: { order: Order; isApproved: boolean }) =>
      call(isApproved ? approveModificationRoute : rejectModificationRoute, atVersion(order)),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** Staff remove a picture of an order for good. */
export function useRemoveFile() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (id: string) => call(removeFileRoute, { params: { id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
