import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { DriverOrder, driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { withOfflineFallback } from '#web/kernel/offline-cache.ts';

/**
 * What a phone keeps: no more than the screens want, and without `own_legs` in a copy from before there was such a thing.
 */
const keptRoute = {
  ...ordersRoute,
  reply: z.array(Order.extend({ own_legs: DriverOrder.shape.own_legs.optional() })),
};

/** Without a connection the answer is what was loaded last under this name. */
const fetchDriverOrders = (name: string, query: { limit: number; offset?: number }) =>
  withOfflineFallback(keptRoute, name, () => call(driverOrdersRoute, { query }));

/** The orders of the driver, the next stop first; `copied_at` is set when they are from the offline cache. */
export const driverOrdersQuery = queryOptions({
  queryKey: ['orders', 'driver'],
  queryFn: async () => {
    const { reply, copied_at } = await fetchDriverOrders('driver-orders', { limit: 200 });
    return { ...reply, copied_at };
  },
  placeholderData: keepPreviousData,
});

export const driverOrdersPerPage = 25;

/** One page of the same orders; the old page stays on screen while the next one loads. */
export const driverOrdersPageQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', 'driver', page],
    queryFn: async () => {
      const offset = (page - 1) * driverOrdersPerPage;
      const { reply } = await fetchDriverOrders(`driver-orders-${page}`, {
        limit: driverOrdersPerPage,
        offset,
      });
      return reply;
    },
    placeholderData: keepPreviousData,
  });
