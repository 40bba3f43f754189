import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import type { OrderDetailsDialogProps } from '#web/orders/details/order-details-dialog.tsx';
import { useOrderDialog } from '#web/orders/use-order-dialog.ts';
import { LazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const LazyOrderDialog = lazyWithRetry(
  async () => (await import('#web/orders/details/order-details-dialog.tsx')).OrderDetailsDialog,
);

/** Shows the order of the query parameter `order` in a dialog, whose code loads when it is first opened. */
export function OrderDialogRoute(props: OrderDetailsDialogProps) {
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
