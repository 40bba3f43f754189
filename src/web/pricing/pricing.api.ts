import { queryOptions } from '@tanstack/react-query';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';

/** The catalogue with the prices of one customer. */
export const pricedSkusQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['prices', customer_id],
    queryFn: () => call(pricedSkusRoute, { params: { customer_id } }),
  });

/** The catalogue at its base prices, for where those of a customer cannot be had. */
export const basePricesQuery = queryOptions({
  queryKey: ['prices', 'base'],
  queryFn: () => allPages((query) => call(skusRoute, { query })),
});
