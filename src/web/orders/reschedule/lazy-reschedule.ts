import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** Moves the pickup of an order, for screens that open without it. */
export const LazyReschedule = lazyDialog(
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
  'Reschedule could not be opened. Check your connection and try again.',
);
