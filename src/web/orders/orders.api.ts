import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDraft } from '#shared/orders/order.ts';
import { type OrderQuery, orderRoute, ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';

/** Everything that shows orders has a key that begins so; a live message about an order makes all of it load again. */
const ordersKey = ['orders'];

/** One page of the orders the caller may see; the old page stays while the next one loads. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, query],
    queryFn: () => call(ordersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The first few orders that a search finds. */
export const findOrders = (search: string, signal: AbortSignal) =>
  call(ordersRoute, { query: { search, limit: 5 }, signal });

/** One order, with all that happened to it. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: [...ordersKey, 'one', id], queryFn: () => call(orderRoute, { params: { id } }) });

/** What a change of an order makes stale. */
export function useOrdersChanged(): () => Promise<void> {
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
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ draft, repeatKey }: { draft: OrderDraft; repeatKey: string }) =>
      call(placeOrderRoute, { body: draft, repeatKey }),
    onSuccess: changed,
  });
}
