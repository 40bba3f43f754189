import { useRef } from 'react';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { presentMoment } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { detailOr, isUnreachable } from '#web/kernel/api.ts';
import { randomKey } from '#web/kernel/random-key.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/toast.tsx';
import { useUpdateDelivery } from './reports.api.ts';
import { isUnsentOf, keepReport, type Report, waitingReports } from './waiting-reports.ts';

/**
 * Reports a step and says what became of it. Without a connection it is kept on this device, behind those of the same
 * order that wait already. `report` answers whether it was taken or kept; while busy it sends nothing.
 */
export function useReportStep(
  { id, order_number, customer_name }: Order,
  tellFailure: (sentence: string) => void = toast.error,
) {
  const user_id = useUser()?.id ?? '';
  const update = useUpdateDelivery();
  // A second tap can come before the screen has drawn the first one's ring.
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
    const made_at = presentMoment();
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
