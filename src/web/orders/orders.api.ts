import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { removeFileRoute } from '#shared/files/files.contract.ts';
import { type RouteReply, withFields } from '#shared/kernel/route.ts';
import { chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import {
  agreeModificationRoute,
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  type OrderDetails,
  type OrderQuery,
  orderRoute,
  ordersRoute,
  placeOrderForRoute,
  placeOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
  withdrawModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { atVersion, useWrite } from '#web/kernel/use-write.ts';
import { runAction } from '#web/ui/overlay/use-action.ts';

/** The prefix of every query key that holds orders; a live message about an order invalidates them all. */
const ordersKey = ['orders'];

/** One page of the orders the caller may see; the old page stays on screen while the next one loads. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, query],
    queryFn: () => call(ordersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** What the list of a customer's own orders shows of each. */
const ownOrdersRoute = withFields(ordersRoute, [
  'id',
  'order_number',
  'items',
  'charges',
  'gst_charged',
  'total_amount',
  'is_estimate',
  'pickup_date',
  'pickup_until',
  'pickup_address',
  'delivery_date',
  'delivery_until',
  'delivery_address',
  'special_instructions',
  'status',
  'delivery_status',
  'picked_up_at',
  'is_locked',
  'fulfilled_at',
  'needs_date',
  'modification_requested',
  'failed_stop',
  'is_recurring',
  'series_id',
  'occurrence_number',
  'next_occurrence_date',
  'version',
  'created_at',
]);
export type OwnOrder = RouteReply<typeof ownOrdersRoute>['rows'][number];

/** One page of the customer's own orders, with what the list shows of each; the rest is asked for by `useWholeOrder`. */
export const ownOrdersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, 'own', query],
    queryFn: () => call(ownOrdersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The open orders that the caller may see, the earliest pickup first; what waits for approval is among them. */
export const openOrdersQuery = ordersQuery({
  status: orderStatuses.filter((status) => !isFinished(status)),
  sort: 'pickup_date',
  direction: 'asc',
  limit: 100,
});

/** Where the open orders of the customer are, and those delivered today. */
export const trackingQuery = queryOptions({
  queryKey: [...ordersKey, 'tracking'],
  queryFn: () => call(trackingRoute),
});

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

/** Opens what needs all of an order, from a row of a list that has less of it. */
export function useWholeOrder() {
  const client = useQueryClient();
  return (open: (order: OrderDetails) => void) =>
    ({ id }: Pick<Order, 'id'>): Promise<boolean> =>
      runAction(async () => open(await client.fetchQuery({ ...orderQuery(id), staleTime: 0 })), {
        failure: 'The order could not be opened. Check your connection and try again.',
      });
}

/** What a change of an order makes stale. */
export const staleOrders = [ordersKey, ['series'], ['booking'], ['drivers'], ['overview']];

const stale = staleOrders;

export const usePlaceOrder = () => useWrite(placeOrderRoute, { stale });

/** Staff place an order for a customer. */
export const usePlaceOrderFor = () => useWrite(placeOrderForRoute, { stale });

export const useEditOrder = () => useWrite(editOrderRoute, { stale });

/** A new date for the leg of an order that failed. */
export const useChooseNewDate = () => useWrite(newDateRoute, { stale });

/** A customer cancels their own order; staff delete an order for good. */
export const useDeleteOrder = () => useWrite(deleteOrderRoute, { stale });

/** Staff enter what was really there. */
export const useCountOrder = () => useWrite(countOrderRoute, { stale });

/** Staff set what is charged beside the items. */
export const useChargeOrder = () => useWrite(chargeOrderRoute, { stale });

export const useSetOrderLock = () =>
  useWrite(
    ({ id, is_locked }: { id: string; is_locked: boolean }) =>
      call(is_locked ? lockOrderRoute : unlockOrderRoute, { params: { id } }),
    { stale },
  );

export const useDecideProposal = () =>
  useWrite(
    ({ order, isApproved }: { order: Order; isApproved: boolean }) =>
      call(isApproved ? approveModificationRoute : rejectModificationRoute, atVersion(order)),
    { stale },
  );

/** Staff say that the customer agreed, or withdraw what they proposed. */
export const useEndProposal = () =>
  useWrite(
    ({ order, isApproved }: { order: Order; isApproved: boolean }) =>
      call(isApproved ? agreeModificationRoute : withdrawModificationRoute, atVersion(order)),
    { stale },
  );

/** Staff remove a picture of an order for good. */
export const useRemoveFile = () => useWrite(removeFileRoute, { stale });
