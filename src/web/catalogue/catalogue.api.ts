import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createSkuRoute,
  createSkusRoute,
  deleteSkuRoute,
  type SkuQuery,
  skuCategoriesRoute,
  skusRoute,
  starterSkusRoute,
  updateSkuRoute,
} from '#shared/catalogue/catalogue.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { agreeManyRoute } from '#shared/pricing/pricing.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useListedRow } from '#web/kernel/use-listed-row.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** The prefix of every query key about the catalogue. A live message invalidates all of them. */
const skusKey = ['skus'];
const pageKey = [...skusKey, 'page'];

/** One page of the catalogue. The old page stays while the next one loads. */
export const skusQuery = (query: SkuQuery) =>
  queryOptions({
    queryKey: [...pageKey, query],
    queryFn: () => call(skusRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** A SKU as the page on screen has it now. */
export const useListedSku = (sku: Sku): Sku => useListedRow(pageKey, sku);

/** The first few SKUs that a search finds. */
export const findSkus = (search: string, signal: AbortSignal) =>
  call(skusRoute, { query: { search, limit: 5 }, signal });

export const skuCategoriesQuery = queryOptions({
  queryKey: [...skusKey, 'categories'],
  queryFn: () => call(skuCategoriesRoute),
});

export const starterSkusQuery = queryOptions({
  queryKey: [...skusKey, 'starter'],
  queryFn: () => call(starterSkusRoute),
});

/** What a changed SKU makes stale: the catalogue, every price list that shows its base price, and what is set up. */
const stale = [skusKey, ['prices'], ['overview', 'setup']];

export const useCreateSku = () => useWrite(createSkuRoute, { stale });

export const useCreateSkus = () => useWrite(createSkusRoute, { stale });

export const useUpdateSku = () => useWrite(updateSkuRoute, { stale });

export const useDeleteSku = () => useWrite(deleteSkuRoute, { stale });

/** Who has a price of their own for a SKU, and what would become of it at the base price. */
export const ownPricesQuery = ({ id, price }: Pick<Sku, 'id' | 'price'>) =>
  queryOptions({
    queryKey: ['prices', 'of-sku', id, price],
    queryFn: () => call(agreeManyRoute, { body: { sku_ids: [id], replace: true, dry_run: true } }),
  });

export const useSetOwnPrices = () => useWrite(agreeManyRoute, { stale: [['prices']] });
