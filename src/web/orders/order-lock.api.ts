import { useMutation } from '@tanstack/react-query';
import { lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useOrdersChanged } from './orders.api.ts';

export function useSetOrderLock() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, is_locked }: { id: string; is_locked: boolean }) =>
      call(is_locked ? lockOrderRoute : unlockOrderRoute, { params: { id } }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
