import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  assignDriverRoute,
  driverOrdersRoute,
  driversRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { useOrdersChanged } from '#web/orders/orders.api.ts';

export const driversQuery = queryOptions({ queryKey: ['drivers'], queryFn: () => call(driversRoute) });

/** The driver's own orders, the next stop first. */
export const driverOrdersQuery = queryOptions({
  queryKey: ['orders', 'driver'],
  queryFn: () => call(driverOrdersRoute, { query: { limit: 200 } }),
  placeholderData: keepPreviousData,
});

export function useAssignDriver() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, driver_id }: { id: string; driver_id: string }) =>
      call(assignDriverRoute, { params: { id }, body: { driver_id } }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useUnassignDriver() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Order, 'id' | 'version'>) =>
      call(unassignDriverRoute, { params: { id }, ifMatch: version }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useUpdateDelivery() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, ...update }: DeliveryUpdate & { id: string }) =>
      call(updateDeliveryRoute, { params: { id }, body: update }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
