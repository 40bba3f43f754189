import { Controller } from 'react-hook-form';
import { type AmountSetting, countToleranceRange } from '#shared/business/charge-settings.ts';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberField, SettingField, SwitchField } from './settings-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** How what was collected is counted and weighed, and what is charged beside the items. */
export const WeightFields = (settings: SettingsForm) => (
  <>
    <SwitchField
      name="weigh_after_collecting"
      settings={settings}
      hint="The total of an order with an item by weight says Estimated until somebody has counted it."
    />
    <SwitchField
      name="drivers_count"
      settings={settings}
      hint="The driver of a pickup enters what was really there as well, until their run ends. Staff always can."
    />
    <NumberField
      name="count_tolerance_percent"
      settings={settings}
      range={countToleranceRange}
      hint="Every count tells the customer in the app. One that comes to so many percent more than estimated is mailed as well."
    />
    <AmountField
      name="minimum_charge"
      settings={settings}
      hint="New orders whose items come to less are charged the difference, as a line of its own. Left empty, there is none."
    />
    <AmountField
      name="delivery_fee"
      settings={settings}
      hint="Charged beside the items of every new order, as a line of its own. Left empty, there is none."
    />
    <AmountField
      name="failed_stop_charge"
      settings={settings}
      hint="Offered to staff as they charge for a stop that failed; nothing is charged by itself. Left empty, no amount is offered."
    />
  </>
);

type AmountFieldProps = { name: AmountSetting; settings: SettingsForm; hint: string };

/** An amount without GST, and what the customer pays with it. */
function AmountField({ name, settings, hint }: AmountFieldProps) {
  const { data: cents } = PriceInput.safeParse(settings.values[name]);
  const mode = useGstMode();
  const paid = cents ? ` With GST ${formatCents(withGst(cents, mode))}.` : '';
  const said = mode.gst_charged ? `Without GST. ${hint}${paid}` : hint;
  return (
    <SettingField name={name} settings={settings} optional hint={said}>
      <Controller
        control={settings.form.control}
        name={name}
        render={({ field }) => <MoneyInput className="max-w-30" placeholder="0.00" {...field} />}
      />
    </SettingField>
  );
}
