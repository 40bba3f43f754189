import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  assignDriverRoute,
  driversRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
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

/** Long enough for a bad signal, short enough for a driver at a door. */
const timeoutMs = 10_000;

/** Sends a status update. Its idempotency key makes retries safe. @throws CallError */
export const sendUpdate = ({
  key,
  order_id,
  update,
}: {
  key: string;
  order_id: string;
  update: DeliveryUpdate;
}): Promise<Order> =>
  call(updateDeliveryRoute, { params: { id: order_id }, body: update, idempotencyKey: key, timeoutMs });

export function useUpdateDelivery() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: sendUpdate,
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
