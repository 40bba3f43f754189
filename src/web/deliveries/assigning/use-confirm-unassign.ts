import { useCallback } from 'react';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useUnassignDriver } from '#web/deliveries/deliveries.api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { isOnlyDeliveryOpen } from '#web/orders/legs/only-delivery-open.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

type Leg = Pick<LegAttempt, 'kind' | 'driver_name'>;

/**
 * Returns a stable function that unassigns the driver of a leg after asking, and shows a toast with the result. Without a leg
 * it is the delivery, where only that is open, else the whole order.
 */
export function useConfirmUnassign(): (order: Order, leg?: Leg) => Promise<void> {
  const { mutateAsync } = useUnassignDriver();
  const confirm = useConfirm();
  return useCallback(
    async (order, chosen) => {
      const unassign = async () => {
        const leg = chosen ?? ((await isOnlyDeliveryOpen(order)) ? deliveryOf(order) : undefined);
        const isSure = await confirm({ ...questionOf(order, leg), action: 'Unassign Driver', danger: true });
        return isSure && mutateAsync({ ...atVersion(order), ...(leg && { body: { leg: leg.kind } }) });
      };
      await runAction(unassign, {
        done: (unassigned) => (unassigned ? 'Driver unassigned successfully' : ''),
        failure: 'Failed to unassign driver',
      });
    },
    [mutateAsync, confirm],
  );
}

const deliveryOf = ({ driver_name }: Order): Leg => ({ kind: 'delivery', driver_name });

const stays = {
  pickup: 'The delivery stays as it is.',
  delivery: 'The pickup stays as it is.',
} as const;

function questionOf({ order_number, driver_name }: Order, leg: Leg | undefined) {
  if (leg) {
    return {
      title: `Unassign ${leg.driver_name} from the ${leg.kind}?`,
      body: `The ${leg.kind} of ${order_number} will wait for a driver again. ${stays[leg.kind]}`,
    };
  }
  return {
    title: `Unassign ${driver_name}?`,
    body: `Pickup and delivery of ${order_number} will wait for a driver again, and its delivery times so far are cleared.`,
  };
}
