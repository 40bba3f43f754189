import { businessQuery } from '#web/business/business.api.ts';
import { queryClientOf } from '#web/kernel/query-client.ts';
import { storedToken } from '#web/kernel/session-token.ts';

/** Loads what every dashboard takes for granted. */
export async function preload(): Promise<void> {
  await queryClientOf(storedToken()).ensureQueryData(businessQuery);
}
