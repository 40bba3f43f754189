import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { formatDay } from '#web/kernel/format/format.ts';
import { useDeleteOrder } from '#web/orders/change-order.api.ts';
import { useAsk } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

const title = 'Are you sure you want to cancel this order?';

/** Cancels an order after asking; for a recurring order: skip this occurrence, or stop the series. */
export function useCancelOrder(order: Order) {
  const { time_zone } = useBusiness();
  const { mutateAsync, isPending } = useDeleteOrder();
  const ask = useAsk();
  const question = () =>
    order.is_recurring
      ? { title, body: recurringText(order, time_zone), other: 'Skip this one', action: 'Stop repeating' }
      : { title, body: `${order.order_number} will not be picked up.`, action: 'Cancel Order' };
  const cancel = async () => {
    const answer = await ask({ ...question(), cancel: 'Keep Order', danger: true });
    if (!answer) return;
    const repeat = answer === 'other' ? ('skip' as const) : ('stop' as const);
    try {
      await mutateAsync({ order, ...(order.is_recurring ? { repeat } : {}) });
      toast.success('Order cancelled successfully!');
    } catch (error) {
      toast.error(detailOr(error, 'Failed to cancel order'));
    }
  };
  return { cancel, isBusy: isPending };
}

function recurringText({ order_number, next_occurrence_date: next }: Order, zone: string): string {
  const following = next && `the next pickup is ${formatDay(next, zone, Temporal.Now.instant())}`;
  return `${order_number} repeats. Skip only this one${following ? `, and ${following}` : ''}, or stop repeating: then this one and all that would follow are cancelled.`;
}
