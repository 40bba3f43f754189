import { queryOptions } from '@tanstack/react-query';
import { moneySettingsRoute, updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

export const moneySettingsQuery = queryOptions({
  queryKey: ['invoicing', 'settings'],
  queryFn: () => call(moneySettingsRoute),
});

/** Reloads the business as well, which says on every screen whether there are invoices. */
export const useUpdateMoneySettings = () =>
  useWrite(updateMoneySettingsRoute, {
    stale: [businessQuery.queryKey, ['overview', 'setup']],
    answers: () => moneySettingsQuery.queryKey,
  });
