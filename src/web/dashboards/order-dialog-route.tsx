import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useOrderDialog } from '#web/orders/use-order-dialog.ts';
import { LazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { OrderDialogProps } from './order-dialog.tsx';

const LazyOrderDialog = lazyWithRetry(async () => (await import('./order-dialog.tsx')).OrderDialog);

/** Shows the order of the query parameter `order` in a dialog, whose code loads when it is first opened. */
export function OrderDialogRoute(props: OrderDialogProps) {
  const { id, close } = useOrderDialog();
  if (!id) return null;
  return (
    <LazyDialog
      name={id}
      failure="The order could not be shown. Check the connection and open it again."
      onFail={close}
    >
      <LazyOrderDialog {...props} />
    </LazyDialog>
  );
}
