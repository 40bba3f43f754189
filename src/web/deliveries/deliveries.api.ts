import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  assignDriverRoute,
  driversRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidateOrders } from '#web/orders/orders.api.ts';

export const driversQuery = queryOptions({ queryKey: ['drivers'], queryFn: () => call(driversRoute) });

export function useAssignDriver() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, driver_id }: { id: string; driver_id: string }) =>
      call(assignDriverRoute, { params: { id }, body: { driver_id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useUnassignDriver() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Order, 'id' | 'version'>) =>
      call(unassignDriverRoute, { params: { id }, ifMatch: version }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
