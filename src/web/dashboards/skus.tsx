import { PricedSearch } from '#web/catalogue/sku-actions.tsx';
import { Skus } from '#web/catalogue/skus.tsx';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const SkuPricesDialog = lazyDialog(
  async () => (await import('#web/pricing/sku-prices-dialog.tsx')).SkuPricesDialog,
  'Set Prices could not be opened. Check your connection and try again.',
);

/** The catalogue, and the prices of one SKU for the customers who have their own. */
export function SkusTab() {
  const [{ priced }, setSearch] = useSearchState(PricedSearch);
  return (
    <>
      <Skus />
      {priced && (
        <SkuPricesDialog
          key={priced}
          sku_id={priced}
          onClose={() => setSearch({ priced: undefined }, { replace: true })}
        />
      )}
    </>
  );
}
