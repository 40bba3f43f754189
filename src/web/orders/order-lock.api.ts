import { useMutation } from '@tanstack/react-query';
import { lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidateOrders } from './orders.api.ts';

export function useSetOrderLock() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, is_locked }: { id: string; is_locked: boolean }) =>
      call(is_locked ? lockOrderRoute : unlockOrderRoute, { params: { id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
