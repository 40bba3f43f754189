import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

export const LazyShopScan = lazyDialog(
  async () => (await import('./shop-scan.tsx')).ShopScan,
  'Scan could not be opened. Check your connection and try again.',
);
