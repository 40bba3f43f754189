import { businessQuery } from '#web/business/business.api.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';

/** Loads what every dashboard takes for granted. */
export async function preload(): Promise<void> {
  await sessionQueryClient().ensureQueryData(businessQuery);
}
