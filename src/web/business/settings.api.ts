import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import { call } from '#web/kernel/api.ts';
import { businessQuery } from './business.api.ts';

/** Its key begins with the key of the business, so that whatever invalidates that also invalidates this. */
export const settingsQuery = queryOptions({
  queryKey: [...businessQuery.queryKey, 'settings'],
  queryFn: () => call(settingsRoute),
});

/**
 * Updates the settings. The service refuses when `version` is stale. Reloads the business, which every
 * screen uses.
 */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, change }: { version: number; change: Settings }) =>
      call(updateSettingsRoute, { body: change, ifMatch: version }),
    onSuccess: async (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: businessQuery.queryKey, exact: true });
      await client.invalidateQueries({ queryKey: ['addresses'] });
    },
  });
}
