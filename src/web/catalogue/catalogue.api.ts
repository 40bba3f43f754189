import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSkuRoute,
  deleteSkuRoute,
  type SkuQuery,
  skuCategoriesRoute,
  skusRoute,
  updateSkuRoute,
} from '#shared/catalogue/catalogue.contract.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { call } from '#web/kernel/api.ts';
import { useListedRow } from '#web/kernel/use-listed-row.ts';

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

/**
 * Invalidates what a changed SKU makes stale: the catalogue, and every price list that shows its base
 * price.
 */
function useInvalidateSkus(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: skusKey }),
      client.invalidateQueries({ queryKey: ['prices'] }),
    ]);
  };
}

export function useCreateSku() {
  const invalidate = useInvalidateSkus();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: SkuDraft; idempotencyKey: string }) =>
      call(createSkuRoute, { body: draft, idempotencyKey }),
    onSuccess: invalidate,
  });
}

export function useUpdateSku() {
  const invalidate = useInvalidateSkus();
  return useMutation({
    mutationFn: ({ id, draft }: { id: string; draft: SkuDraft }) =>
      call(updateSkuRoute, { params: { id }, body: draft }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useDeleteSku() {
  const invalidate = useInvalidateSkus();
  return useMutation({
    mutationFn: (id: string) => call(deleteSkuRoute, { params: { id } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
