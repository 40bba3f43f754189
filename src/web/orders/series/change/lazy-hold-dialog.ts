import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** The hold dialog for screens that open without it. */
export const LazyHoldDialog = lazyDialog(
  async () => (await import('./hold-dialog.tsx')).HoldDialog,
  'Pause could not be opened. Check your connection and try again.',
);
