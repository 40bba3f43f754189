import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { moneySettingsRoute, updateMoneySettingsRoute } from '#shared/invoicing/invoices.contract.ts';
import type { MoneySettings } from '#shared/invoicing/money-settings.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';

export const moneySettingsQuery = queryOptions({
  queryKey: ['invoicing', 'settings'],
  queryFn: () => call(moneySettingsRoute),
});

/**
 * Updates the money settings. The service refuses when `version` is stale. Reloads the business, which says on
 * every screen whether there are invoices.
 */
export function useUpdateMoneySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, change }: { version: number; change: MoneySettings }) =>
      call(updateMoneySettingsRoute, { body: change, ifMatch: version }),
    onSuccess: async (saved) => {
      client.setQueryData(moneySettingsQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: businessQuery.queryKey });
    },
  });
}
