import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { updateSettingsRoute } from '#shared/business/business.contract.ts';
import {
  type GstSwitch,
  gstSwitchRoute,
  type updateMoneySettingsRoute,
} from '#shared/invoicing/money-settings.contract.ts';
import type { Part } from '#shared/kernel/route.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { settingsQuery, useUpdateSettings } from '#web/business/settings.api.ts';
import { moneySettingsQuery, useUpdateMoneySettings } from '#web/invoicing/money-settings.api.ts';
import { call, detailOr, fieldErrorsOf, isProblem } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import type { FieldName } from './setting-pages.ts';
import {
  type AllSettings,
  isMoneySetting,
  type SettingsOutput,
  type SettingsValues,
  settingsFields,
  settingsFormSchema,
  toAllSettings,
  toSettingsValues,
} from './settings-values.ts';

/** Checks what stands on the page alone: it could say of nothing else what is wrong with it. */
const resolverOf = (names: readonly FieldName[]) =>
  schemaResolver(
    settingsFormSchema.pick(Object.fromEntries(names.map((name) => [name, true])) as never),
  ) as unknown as Resolver<SettingsValues, unknown, Partial<SettingsOutput>>;

/** The form of a page of the settings, which other owners may change at the same time. A page has settings of one row alone. */
export function useSettingsForm(current: AllSettings, names: readonly FieldName[]) {
  const client = useQueryClient();
  const today = useToday().toString();
  const { mutateAsync: updateSettings } = useUpdateSettings();
  const { mutateAsync: updateMoney } = useUpdateMoneySettings();
  const confirmGstSwitch = useConfirmGstSwitch();
  const [failure, setFailure] = useState<string | null>(null);
  /** Something has to be done before it can be saved. */
  const [isFirst, setFirst] = useState(false);
  const merge = useMergeForm({
    current,
    toValues: useCallback(
      (stored: AllSettings) => toSettingsValues(stored, Temporal.PlainDate.from(today)),
      [today],
    ),
    fields: settingsFields,
    resolver: useMemo(() => resolverOf(names), [names]),
    load: async () =>
      toAllSettings(
        await client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
        await client.fetchQuery({ ...moneySettingsQuery, staleTime: 0 }),
      ),
    save: async (output, { base: { settings, money }, changed, reset }) => {
      setFailure(null);
      const change = pickFields(settingsFields, output, changed);
      if (changed.some(isMoneySetting)) {
        const { gst_registered } = change;
        if (gst_registered !== undefined && !(await confirmGstSwitch(gst_registered))) return;
        const body = change as Part<typeof updateMoneySettingsRoute, 'body'>;
        reset(toAllSettings(settings, await updateMoney({ ifMatch: money.version, body })));
      } else {
        const { business_name, pickup_address, occurrence_lead_days, version } = settings;
        const kept = { business_name, pickup_address, occurrence_lead_days };
        const body = { ...kept, ...change } as Part<typeof updateSettingsRoute, 'body'>;
        reset(toAllSettings(await updateSettings({ ifMatch: version, body }), money));
      }
      toast.success('Settings saved');
    },
    onError: (error) => {
      // The ABN is a field of another page: what it keeps off is the switch.
      const noAbn = fieldErrorsOf(error).find(({ path }) => path === 'abn');
      const isShown = fieldErrorsOf(error).some(({ path }) => names.some((name) => name === path));
      if (noAbn && names.includes('invoicing'))
        merge.form.setError('invoicing', { message: noAbn.message }, { shouldFocus: true });
      else if (isProblem(error, 'uninvoiced-orders'))
        merge.form.setError('gst_registered', { message: detailOr(error, '') }, { shouldFocus: true });
      else if (!isShown || !showFieldErrors(merge.form, error))
        setFailure(detailOr(error, 'Failed to save settings'));
      setFirst(isProblem(error, 'second-step-first'));
    },
  });
  const discard = () => {
    merge.reset(current);
    setFailure(null);
  };
  return { ...merge, failure, isFirst, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * Asks before the shop starts or stops charging GST, and says how many orders of how many customers get new totals. Where orders
 * are still to be invoiced nothing is asked: the service refuses it, and says why.
 */
export function useConfirmGstSwitch(): (gst_registered: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  const letKnow = useLetKnow();
  return useCallback(
    async (gst_registered) => {
      const effects = await call(gstSwitchRoute);
      if (effects.uninvoiced > 0) return true;
      const [verb, action] = gst_registered ? ['Start', 'Start Charging GST'] : ['Stop', 'Stop Charging GST'];
      return confirm({ title: `${verb} charging GST?`, body: effectsText(effects, letKnow), action });
    },
    [confirm, letKnow],
  );
}

/** `12 orders of 5 customers are not delivered yet and get new totals. We’ll let each customer know.` */
function effectsText({ orders, customers }: GstSwitch, letKnow: ReturnType<typeof useLetKnow>): string {
  if (orders === 0) return 'No order gets a new total. It holds for all orders from now on.';
  const [are, get] =
    orders === 1
      ? ['order', 'is not delivered yet and gets a new total']
      : ['orders', 'are not delivered yet and get new totals'];
  const [of, who] = customers === 1 ? ['customer', 'the customer'] : ['customers', 'each customer'];
  return `${formatCount(orders)} ${are} of ${formatCount(customers)} ${of} ${get}. ${letKnow(who, true)}`;
}
