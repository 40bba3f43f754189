import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

export const LazyOwnPrices = lazyDialog(
  async () => (await import('./own-prices-dialog.tsx')).OwnPricesDialog,
  'Set Prices could not be opened. Check your connection and try again.',
);
