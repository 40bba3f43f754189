import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { moneySettingsQuery, useUpdateMoneySettings } from '#web/invoicing/money-settings.api.ts';
import { detailOr, fieldErrorsOf, isProblem } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { moneyFields, moneyFormSchema, toMoneyValues } from './money-values.ts';
import { useConfirmGstSwitch } from './use-confirm-gst-switch.ts';

const resolver = schemaResolver(moneyFormSchema);

/** The form of the money settings, which other owners may change at the same time. */
export function useMoneyForm(current: StoredMoneySettings) {
  const client = useQueryClient();
  const today = useToday().toString();
  const { mutateAsync } = useUpdateMoneySettings();
  const confirmGstSwitch = useConfirmGstSwitch();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current,
    toValues: useCallback(
      (stored: StoredMoneySettings) => toMoneyValues(stored, Temporal.PlainDate.from(today)),
      [today],
    ),
    fields: moneyFields,
    resolver,
    load: () => client.fetchQuery({ ...moneySettingsQuery, staleTime: 0 }),
    save: async (change, { base: { version }, changed, reset }) => {
      setFailure(null);
      const isSwitched = changed.includes('gst_registered');
      if (isSwitched && !(await confirmGstSwitch(change.gst_registered))) return;
      reset(await mutateAsync({ version, change: pickFields(moneyFields, change, changed) }));
      toast.success('Settings saved');
    },
    onError: (error) => {
      // The ABN is a field of the business: what it keeps off is the switch.
      const noAbn = fieldErrorsOf(error).find(({ path }) => path === 'abn');
      if (noAbn) merge.form.setError('invoicing', { message: noAbn.message }, { shouldFocus: true });
      else if (isProblem(error, 'uninvoiced-orders'))
        merge.form.setError('gst_registered', { message: detailOr(error, '') }, { shouldFocus: true });
      else if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save settings'));
    },
  });
  const discard = () => {
    merge.reset(current);
    setFailure(null);
  };
  return { ...merge, failure, discard };
}

export type MoneyForm = ReturnType<typeof useMoneyForm>;
