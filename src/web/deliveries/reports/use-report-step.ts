import { useRef } from 'react';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { now } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { detailOr, isUnreachable } from '#web/kernel/api.ts';
import { randomKey } from '#web/kernel/random-key.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/toast.tsx';
import { useUpdateDelivery } from './reports.api.ts';
import { isUnsentOf, keepReport, type Report, waitingReports } from './waiting-reports.ts';

/**
 * Updates the delivery status of an order and shows the result. Offline, or while older updates of the order
 * are unsent, the update goes to the outbox. `updateStatus` returns whether it was sent or queued; while busy
 * it does nothing.
 */
export function useReportStep(
  { id, order_number, customer_name }: Order,
  tellFailure: (sentence: string) => void = toast.error,
) {
  const user_id = useUser()?.id ?? '';
  const update = useUpdateDelivery();
  // A second tap can come before React has rendered the busy state of the first.
  const sending = useRef(false);

  function keep(report: Report): void {
    keepReport({ ...report, user_id, refusal: null });
    toast.info('No connection. Kept on this device and sent as soon as there is one.');
  }

  async function send(report: Report): Promise<boolean> {
    try {
      await update.mutateAsync(report);
      toast.success('Status updated successfully');
      return true;
    } catch (error) {
      if (!isUnreachable(error)) {
        tellFailure(detailOr(error, 'Failed to update status'));
        return false;
      }
      keep(report);
      return true;
    }
  }

  async function report(step: DeliveryUpdate): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    const made_at = now();
    const made = { key: randomKey(), order_id: id, order_number, customer_name, update: step, made_at };
    const isBehind = waitingReports(user_id).some(isUnsentOf(id));
    try {
      if (!isBehind) return await send(made);
      keep(made);
      return true;
    } finally {
      sending.current = false;
    }
  }
  return { report, busy: update.isPending };
}
