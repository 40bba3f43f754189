import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** Corrects an issued invoice by a note. */
export const AdjustDialog = lazyDialog(
  async () => (await import('./adjust-dialog.tsx')).AdjustDialog,
  'The invoice could not be opened. Check your connection and try again.',
);
