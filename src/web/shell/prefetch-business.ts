import type { Business } from '#shared/business/business.contract.ts';
import { businessQuery, keptBusiness } from '#web/business/business.api.ts';
import { sessionQueryClient, showKept } from '#web/kernel/query-client.ts';

/**
 * The business, which every dashboard reads at its first render: as it was kept on this device, while it is loaded anew.
 * @throws CallError if it was not kept
 */
export async function prefetchBusiness(): Promise<Business> {
  const client = sessionQueryClient();
  const isFirst = client.getQueryData(businessQuery.queryKey) === undefined;
  await showKept(client, businessQuery.queryKey, keptBusiness);
  const business = client.getQueryData(businessQuery.queryKey);
  if (isFirst && business) void client.prefetchQuery({ ...businessQuery, staleTime: 0 });
  return business ?? client.ensureQueryData(businessQuery);
}
