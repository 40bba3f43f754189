import type { Order } from '#shared/orders/order.ts';
import { useEditOrder } from '#web/orders/orders.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** Staff finish an order instead of going there again, after asking. A recurring one goes on with the next. */
export function useFinishOrder(order: Order) {
  const { mutateAsync } = useEditOrder();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const goesOn = order.is_recurring ? ' Those that follow stay as they are.' : '';
  const close = async () => {
    const isSure = await confirm({
      title: `Close ${order.order_number}?`,
      body: `It becomes Completed, and nobody goes there again. ${order.customer_name} is told.${goesOn}`,
      action: 'Close Order',
    });
    if (!isSure) return;
    await run(() => mutateAsync({ order, edit: { status: 'completed' } }), {
      done: 'Order closed successfully',
      failure: 'Failed to close order',
    });
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: `Cancel ${order.order_number}?`,
      body: `${lost[order.needs_date ?? 'pickup']} ${order.customer_name} is told.${goesOn}`,
      cancel: 'Keep Order',
      action: 'Cancel Order',
      danger: true,
    });
    if (!isSure) return;
    await run(() => mutateAsync({ order, edit: { status: 'cancelled' } }), {
      done: 'Order cancelled successfully',
      failure: 'Failed to cancel order',
    });
  };
  return { close: () => void close(), cancel: () => void cancel(), isBusy };
}

const lost = {
  pickup: 'Nothing was collected, and nobody goes there again.',
  delivery: 'It was collected, and will not be delivered.',
} as const;
