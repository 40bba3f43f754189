import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

/** For screens that open without a form. */
export const LazyAssignDriver = lazyDialog(
  async () => (await import('./assign-driver-dialog.tsx')).AssignDriverDialog,
  'Assign Driver could not be opened. Check your connection and try again.',
);
