import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Billing } from '#shared/invoicing/billing.ts';
import { billingRoute, updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { call } from '#web/kernel/api.ts';

/** How a customer is invoiced. */
export const billingQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoicing', 'billing', id],
    queryFn: () => call(billingRoute, { params: { id } }),
  });

type Update = { customer_id: string; version: number; change: Billing };

/** Changes how a customer is invoiced. The service refuses when `version` is stale. Drafts show it at once. */
export function useUpdateBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ customer_id, version, change }: Update) =>
      call(updateBillingRoute, { params: { id: customer_id }, body: change, ifMatch: version }),
    onSuccess: async (saved) => {
      client.setQueryData(billingQuery(saved.customer_id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['invoicing'] });
    },
  });
}
