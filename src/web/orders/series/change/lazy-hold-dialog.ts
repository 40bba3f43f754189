import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'Pause could not be opened. Check your connection and try again.';

/** The hold dialog for screens that open without it. */
export const LazyHoldDialog = lazyDialog(async () => (await import('./hold-dialog.tsx')).HoldDialog, failure);

export const LazyBulkHoldDialog = lazyDialog(
  async () => (await import('./bulk-hold-dialog.tsx')).BulkHoldDialog,
  failure,
);
