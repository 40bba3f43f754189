import { queryOptions } from '@tanstack/react-query';
import { billingRoute, updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** How a customer is invoiced. */
export const billingQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoicing', 'billing', id],
    queryFn: () => call(billingRoute, { params: { id } }),
  });

/** Changes how a customer is invoiced. Drafts show it at once. */
export const useUpdateBilling = () =>
  useWrite(updateBillingRoute, {
    stale: [['invoicing']],
    answers: ({ customer_id }) => billingQuery(customer_id).queryKey,
  });
