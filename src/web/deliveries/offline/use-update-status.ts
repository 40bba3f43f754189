import { useRef } from 'react';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { now } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { useUpdateDelivery } from '#web/deliveries/deliveries.api.ts';
import { detailOr, isUnreachable } from '#web/kernel/api.ts';
import { randomKey } from '#web/kernel/random-key.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { addToOutbox, isUnsentFor, outboxEntries, type UpdateRequest } from './outbox.ts';

/**
 * Updates the delivery status of an order and shows the result. Offline, or while older updates of the order
 * are unsent, the update goes to the outbox. `updateStatus` returns whether it was sent or queued; while busy
 * it does nothing.
 */
export function useUpdateStatus(
  { id, order_number, customer_name }: Order,
  onFailure: (sentence: string) => void = toast.error,
) {
  const user_id = useUser()?.id ?? '';
  const mutation = useUpdateDelivery();
  // A second tap can come before React has rendered the busy state of the first.
  const sending = useRef(false);

  function addUnsent(request: UpdateRequest): void {
    addToOutbox({ ...request, user_id, refusal: null });
    toast.info('No connection. Kept on this device and sent as soon as there is one.');
  }

  async function send(request: UpdateRequest): Promise<boolean> {
    try {
      await mutation.mutateAsync(request);
      toast.success('Status updated successfully');
      return true;
    } catch (error) {
      if (!isUnreachable(error)) {
        onFailure(detailOr(error, 'Failed to update status'));
        return false;
      }
      addUnsent(request);
      return true;
    }
  }

  async function updateStatus(update: DeliveryUpdate): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    const made_at = now();
    const request = { key: randomKey(), order_id: id, order_number, customer_name, update, made_at };
    const hasUnsent = outboxEntries(user_id).some(isUnsentFor(id));
    try {
      if (!hasUnsent) return await send(request);
      addUnsent(request);
      return true;
    } finally {
      sending.current = false;
    }
  }
  return { updateStatus, busy: mutation.isPending };
}
