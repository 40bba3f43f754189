import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** Moves the pickup of an order, for screens that open without it. */
export const LazyReschedule = lazyDialog(
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
  'Reschedule could not be opened. Check your connection and try again.',
);

const NewDateDialog = lazyDialog(
  async () => (await import('./new-date-dialog.tsx')).NewDateDialog,
  'The dates could not be shown. Check your connection and try again.',
);

/** Asks for the new date of the order of the query parameter `new_date`, whose code loads when it is first opened. */
export function NewDateRoute() {
  const { id, close } = useNewDateDialog();
  return id && <NewDateDialog key={id} id={id} onClose={close} />;
}
