import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { now } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { addToOutbox, outboxEntries, removeFromOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsentFor, notKeptText, type StatusEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { inOutboxLock, sendEntry } from '#web/driver-run/outbox/send-outbox.ts';
import { useInvalidateDriverDay } from '#web/driver-run/state/driver-run.api.ts';
import { CallError, isUnreachable } from '#web/kernel/api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { randomKey } from '#web/kernel/writes/random-key.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const noConnection = { type: 'about:blank', title: 'No connection', status: 0 };

/**
 * Updates the delivery status of an order and shows the result. It is kept on this device before it is sent; offline, or while
 * older updates of the order are unsent, it stays there. `updateStatus` returns whether it was sent or kept; while busy it does nothing.
 */
export function useUpdateStatus(
  { id, order_number, customer_name, delivery_status }: Order,
  onFailure?: (sentence: string) => void,
) {
  const user_id = useUser()?.id ?? '';
  const invalidate = useInvalidateDriverDay();
  const { run, isBusy } = useAction();

  /** Resolves to whether it was sent; else it is kept. @throws CallError */
  async function keepAndSend(entry: StatusEntry): Promise<boolean> {
    const isKept = await addToOutbox(entry);
    if (isKept && (!navigator.onLine || hasOlder(entry))) return false;
    try {
      await sendEntry(entry, () => undefined);
    } catch (error) {
      if (isKept && isUnreachable(error)) return false;
      if (isUnreachable(error)) throw new CallError(0, { ...noConnection, detail: notKeptText });
      // The driver reads why, and may try again.
      if (isKept) await removeFromOutbox(entry.id);
      void invalidate();
      throw error;
    }
    if (isKept) await removeFromOutbox(entry.id);
    await invalidate();
    return true;
  }

  const hasOlder = (entry: StatusEntry): boolean =>
    outboxEntries(user_id).some((other) => other.id !== entry.id && isUnsentFor(id)(other));

  async function sendOrKeep(update: DeliveryUpdate): Promise<void> {
    const entry: StatusEntry = {
      kind: 'status',
      id: randomKey(),
      user_id,
      orders: [{ id, step: update.status }],
      order_number,
      customer_name,
      // Sent late it may come after others have gone on.
      update: delivery_status ? { ...update, seen_status: delivery_status } : update,
      made_at: now(),
      refusal: null,
    };
    if (await inOutboxLock(() => keepAndSend(entry))) toast.success('Status updated successfully');
    else toast.info('No connection. Kept on this device and sent as soon as there is one.');
  }

  const updateStatus = (update: DeliveryUpdate): Promise<boolean> =>
    run(() => sendOrKeep(update), { failure: 'Failed to update status', onFailure });
  return { updateStatus, busy: isBusy };
}
