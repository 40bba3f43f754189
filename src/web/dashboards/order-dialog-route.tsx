import { usePrefetchQuery } from '@tanstack/react-query';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { OrderDialogProps } from './order-dialog.tsx';

const OrderDialog = lazyDialog(
  async () => (await import('./order-dialog.tsx')).OrderDialog,
  'The order could not be shown. Check the connection and open it again.',
);

/** Shows the order of the query parameter `order` in a dialog, whose code loads when it is first opened. */
export function OrderDialogRoute(props: Pick<OrderDialogProps, 'actions' | 'legActions'>) {
  const { id, close } = useOrderDialog();
  return id && <OpenOrder {...props} id={id} onClose={close} />;
}

/** The order is asked for beside the code of its dialog, not after it. */
function OpenOrder(props: OrderDialogProps) {
  usePrefetchQuery(orderQuery(props.id));
  return <OrderDialog {...props} />;
}
