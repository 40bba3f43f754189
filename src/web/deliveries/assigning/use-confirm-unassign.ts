import { useCallback } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useUnassignDriver } from '#web/deliveries/deliveries.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

/** Returns a stable function that unassigns the driver of an order after asking, and shows a toast with the result. */
export function useConfirmUnassign(): (order: Order) => Promise<void> {
  const { mutateAsync } = useUnassignDriver();
  const confirm = useConfirm();
  return useCallback(
    async (order) => {
      const isSure = await confirm({
        title: `Unassign ${order.driver_name}?`,
        body: `${order.order_number} will wait for a driver again, and its delivery times so far are cleared.`,
        action: 'Unassign Driver',
        danger: true,
      });
      if (!isSure) return;
      await runAction(() => mutateAsync(order), {
        done: 'Driver unassigned successfully',
        failure: 'Failed to unassign driver',
      });
    },
    [mutateAsync, confirm],
  );
}
