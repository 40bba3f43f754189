import { useRef } from 'react';
import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { detailOr } from '#web/kernel/api.ts';
import { toast } from '#web/ui/toast.tsx';
import { useUpdateDelivery } from './deliveries.api.ts';

/** Reports a step and says what became of it. `report` answers whether it was taken; while busy it sends nothing. */
export function useReportStep(id: string) {
  const update = useUpdateDelivery();
  // A second tap can come before the screen has drawn the first one's ring.
  const sending = useRef(false);
  async function report(step: DeliveryUpdate): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    try {
      await update.mutateAsync({ id, ...step });
      toast.success('Status updated successfully');
      return true;
    } catch (error) {
      toast.error(detailOr(error, 'Failed to update status'));
      return false;
    } finally {
      sending.current = false;
    }
  }
  return { report, busy: update.isPending };
}
