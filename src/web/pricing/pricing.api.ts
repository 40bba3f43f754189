import { queryOptions } from '@tanstack/react-query';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The catalogue with the prices of one customer. */
export const pricedSkusQuery = (customer_id: string) =>
  queryOptions({
    queryKey: ['prices', customer_id],
    queryFn: () => call(pricedSkusRoute, { params: { customer_id } }),
  });
