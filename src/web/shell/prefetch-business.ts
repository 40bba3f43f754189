import { businessQuery } from '#web/business/business.api.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';

/** Loads the business, which every dashboard reads at its first render. @throws CallError */
export async function prefetchBusiness(): Promise<void> {
  await sessionQueryClient().ensureQueryData(businessQuery);
}
