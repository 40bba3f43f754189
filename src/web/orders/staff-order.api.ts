import { useMutation } from '@tanstack/react-query';
import type { StaffOrderDraft } from '#shared/orders/order.ts';
import { placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useIdempotencyKey } from '#web/kernel/idempotency-key.ts';
import { useInvalidateOrders } from './orders.api.ts';

export function usePlaceOrderFor() {
  const invalidate = useInvalidateOrders();
  const idempotencyKeyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (draft: StaffOrderDraft) =>
      call(placeOrderForRoute, { body: draft, idempotencyKey: idempotencyKeyFor(draft) }),
    onSuccess: invalidate,
  });
}
