import { queryOptions } from '@tanstack/react-query';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { businessQuery } from './business.api.ts';

/** Its key begins with the key of the business, so that whatever invalidates that also invalidates this. */
export const settingsQuery = queryOptions({
  queryKey: [...businessQuery.queryKey, 'settings'],
  queryFn: () => call(settingsRoute),
});

/** Reloads the business as well, which every screen uses. */
export const useUpdateSettings = () =>
  useWrite(updateSettingsRoute, {
    stale: [businessQuery.queryKey, ['addresses'], ['overview', 'setup']],
    answers: () => settingsQuery.queryKey,
  });
