import { usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { OrderDialogProps } from './order-dialog.tsx';

type OpenOrder = Pick<OrderDialogProps, 'id' | 'onClose'>;
type OrderDialogRouteProps = Pick<OrderDialogProps, 'actions'> & {
  /** A dialog of one's own, in place of that with `actions`. */
  dialog?: (open: OpenOrder) => ReactNode;
};

export const couldNotShowOrder = 'The order could not be shown. Check the connection and open it again.';
const OrderDialog = lazyDialog(
  async () => (await import('./order-dialog.tsx')).OrderDialog,
  couldNotShowOrder,
);

/** Shows the order of the query parameter `order` in a dialog, whose code loads when it is first opened. */
export function OrderDialogRoute(props: OrderDialogRouteProps) {
  const { id, close } = useOrderDialog();
  return id && <OpenOrderDialog {...props} id={id} onClose={close} />;
}

/** The order is asked for beside the code of its dialog, not after it. */
function OpenOrderDialog({ dialog, ...open }: OrderDialogRouteProps & OpenOrder) {
  usePrefetchQuery(orderQuery(open.id));
  return dialog ? dialog(open) : <OrderDialog {...open} />;
}
