import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { useChangeLimits } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useSetOrderLock } from './orders.api.ts';

/** Why the customer can no longer change an order at the present time; `null` while they can. */
export const useLockReason = (order: Parameters<typeof lockReason>[0]): string | null =>
  lockReason(order, useNow(), useChangeLimits());

/** Locks or unlocks an order for its customer, and shows a toast with the result. */
export function useSetLock({ id }: Pick<Order, 'id'>) {
  const { mutateAsync } = useSetOrderLock();
  const { run, isBusy } = useAction();
  const setLock = (is_locked: boolean) =>
    run(() => mutateAsync({ id, is_locked }), {
      done: is_locked ? 'Order locked successfully' : 'Order unlocked successfully',
      failure: is_locked ? 'Failed to lock order' : 'Failed to unlock order',
    });
  return { setLock, isBusy };
}
