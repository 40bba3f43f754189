import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDraft } from '#shared/orders/order.ts';
import { type OrderQuery, orderRoute, ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The prefix of every query key that holds orders; a live message about an order invalidates them all. */
const ordersKey = ['orders'];

/** One page of the orders the caller may see; the old page stays on screen while the next one loads. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, query],
    queryFn: () => call(ordersRoute, { query }),
    placeholderData: keepPreviousData,
  });

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
  });
}
