import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { now } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { useUpdateDelivery } from '#web/deliveries/deliveries.api.ts';
import { isUnreachable } from '#web/kernel/api.ts';
import { randomKey } from '#web/kernel/random-key.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { addToOutbox, isUnsentFor, outboxEntries, type UpdateRequest } from './outbox.ts';

/**
 * Updates the delivery status of an order and shows the result. Offline, or while older updates of the order
 * are unsent, the update goes to the outbox. `updateStatus` returns whether it was sent or queued; while busy
 * it does nothing.
 */
export function useUpdateStatus(
  { id, order_number, customer_name }: Order,
  onFailure?: (sentence: string) => void,
) {
  const user_id = useUser()?.id ?? '';
  const { mutateAsync } = useUpdateDelivery();
  const { run, isBusy } = useAction();

  /** Resolves to whether the server was reached. @throws CallError */
  async function send(request: UpdateRequest): Promise<boolean> {
    try {
      await mutateAsync(request);
      return true;
    } catch (error) {
      if (isUnreachable(error)) return false;
      throw error;
    }
  }

  async function sendOrQueue(update: DeliveryUpdate): Promise<void> {
    const made_at = now();
    const request = { key: randomKey(), order_id: id, order_number, customer_name, update, made_at };
    const hasUnsent = outboxEntries(user_id).some(isUnsentFor(id));
    if (!hasUnsent && (await send(request))) {
      toast.success('Status updated successfully');
      return;
    }
    addToOutbox({ ...request, user_id, refusal: null });
    toast.info('No connection. Kept on this device and sent as soon as there is one.');
  }

  const updateStatus = (update: DeliveryUpdate): Promise<boolean> =>
    run(() => sendOrQueue(update), { failure: 'Failed to update status', onFailure });
  return { updateStatus, busy: isBusy };
}
