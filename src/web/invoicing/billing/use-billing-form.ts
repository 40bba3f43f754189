import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { billingQuery, useUpdateBilling } from '#web/invoicing/billing.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { billingFormFields, billingFormSchema, toBillingValues } from './billing-values.ts';

const resolver = schemaResolver(billingFormSchema);

/** The form of a customer's billing, which staff and the customer may change at the same time. */
export function useBillingForm(current: StoredBilling, onClose: () => void) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateBilling();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current,
    toValues: toBillingValues,
    fields: billingFormFields,
    resolver,
    load: () => client.fetchQuery({ ...billingQuery(current.customer_id), staleTime: 0 }),
    save: async (billing, { base: { customer_id, version }, changed }) => {
      setFailure(null);
      const change = pickFields(billingFormFields, billing, changed);
      await mutateAsync({ customer_id, version, change });
      toast.success('Billing saved');
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save billing'));
    },
  });
  return { ...merge, failure };
}

export type BillingForm = ReturnType<typeof useBillingForm>;
