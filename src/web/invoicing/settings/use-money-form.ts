import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type GstSwitch, gstSwitchRoute } from '#shared/invoicing/invoices.contract.ts';
import type { StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { moneySettingsQuery, useUpdateMoneySettings } from '#web/invoicing/money-settings.api.ts';
import { call, detailOr, fieldErrorsOf, isProblem } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { moneyFields, moneyFormSchema, toMoneyValues } from './money-values.ts';

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
      reset(await mutateAsync({ ifMatch: version, body: pickFields(moneyFields, change, changed) }));
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

/**
 * Asks before the shop starts or stops charging GST, and says how many orders of how many customers get new totals. Where orders
 * are still to be invoiced nothing is asked: the service refuses it, and says why.
 */
function useConfirmGstSwitch(): (gst_registered: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async (gst_registered) => {
      const effects = await call(gstSwitchRoute);
      if (effects.uninvoiced > 0) return true;
      const [verb, action] = gst_registered ? ['Start', 'Start Charging GST'] : ['Stop', 'Stop Charging GST'];
      return confirm({ title: `${verb} charging GST?`, body: effectsText(effects), action });
    },
    [confirm],
  );
}

/** `12 orders of 5 customers are not delivered yet and get new totals. We’ll let each customer know.` */
function effectsText({ orders, customers }: GstSwitch): string {
  if (orders === 0) return 'No order gets a new total. It holds for all orders from now on.';
  const [are, get] =
    orders === 1
      ? ['order', 'is not delivered yet and gets a new total']
      : ['orders', 'are not delivered yet and get new totals'];
  const [of, told] =
    customers === 1
      ? ['customer', 'We’ll let the customer know.']
      : ['customers', 'We’ll let each customer know.'];
  return `${formatCount(orders)} ${are} of ${formatCount(customers)} ${of} ${get}. ${told}`;
}
