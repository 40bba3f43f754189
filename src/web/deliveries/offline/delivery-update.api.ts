import { useMutation } from '@tanstack/react-query';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidateOrders } from '#web/orders/orders.api.ts';
import type { UpdateRequest } from './outbox.ts';

/** Long enough for a bad signal, short enough for a driver at a door. */
const timeoutMs = 10_000;

/** Sends a status update. Its idempotency key makes retries safe. @throws CallError */
export const sendUpdate = ({
  key,
  order_id,
  update,
}: Pick<UpdateRequest, 'key' | 'order_id' | 'update'>): Promise<Order> =>
  call(updateDeliveryRoute, { params: { id: order_id }, body: update, idempotencyKey: key, timeoutMs });

export function useUpdateDelivery() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (request: UpdateRequest) => sendUpdate(request),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
