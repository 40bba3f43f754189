import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

export const LazyStarterCatalogue = lazyDialog(
  async () => (await import('./starter-catalogue-dialog.tsx')).StarterCatalogueDialog,
  'Starter Catalogue could not be opened. Check your connection and try again.',
);
