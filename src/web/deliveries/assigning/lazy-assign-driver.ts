import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'Assign Driver could not be opened. Check your connection and try again.';

/** For screens that open without a form. */
export const LazyAssignDriver = lazyDialog(
  async () => (await import('./assign-driver-dialog.tsx')).AssignDriverDialog,
  failure,
);
export const LazyChooseDriver = lazyDialog(
  async () => (await import('./choose-driver-dialog.tsx')).ChooseDriverDialog,
  failure,
);
