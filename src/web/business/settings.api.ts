import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import { call } from '#web/kernel/api.ts';
import { businessQuery } from './business.api.ts';

/** Under the business: what makes that load again makes this. */
export const settingsQuery = queryOptions({
  queryKey: [...businessQuery.queryKey, 'settings'],
  queryFn: () => call(settingsRoute),
});

/** Changes the settings as they were seen in this version. What everybody is served is asked for again. */
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
