import { queryOptions } from '@tanstack/react-query';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import { agreeManyRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** The catalogue with one customer's prices. */
export const pricedSkusQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['prices', customer_id],
    queryFn: () => call(pricedSkusRoute, { params: { customer_id } }),
  });

/** The catalogue at base prices, for when a customer's prices cannot be loaded. */
export const basePricesQuery = queryOptions({
  queryKey: ['prices', 'base'],
  queryFn: () => allPages((query) => call(skusRoute, { query })),
});

/** Everybody who has a price of their own for a SKU. */
export const holdersQuery = (sku_id: string) =>
  queryOptions({
    queryKey: ['prices', 'holders', sku_id],
    queryFn: () => call(agreeManyRoute, { body: { sku_ids: [sku_id], dry_run: true } }),
  });

/** Agrees base prices, or another customer's, with many customers. */
export const useAgreeMany = () => useWrite(agreeManyRoute, { stale: [['prices'], ['overview', 'setup']] });
