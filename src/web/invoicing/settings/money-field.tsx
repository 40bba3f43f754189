import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MoneySettingName, moneySettingLabels } from '#shared/invoicing/money-settings.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { MoneyForm } from './use-money-form.ts';

type MoneyFieldProps = {
  name: MoneySettingName;
  money: MoneyForm;
  hint: string;
  optional?: boolean;
  children: ReactNode;
};

/** A money setting under its label, with what is wrong with it. */
export function MoneyField({ name, money, ...props }: MoneyFieldProps) {
  return (
    <Field label={moneySettingLabels[name]} error={money.form.formState.errors[name]?.message} {...props} />
  );
}

type NumberFieldProps = Pick<MoneyFieldProps, 'money' | 'hint'> & {
  name: 'terms_days' | 'first_invoice_number' | 'keep_years' | 'hold_after_days';
  range: { min: number; max: number };
};

/** A whole number in its range. */
export function NumberField({ name, money, range: { min, max }, hint }: NumberFieldProps) {
  return (
    <MoneyField name={name} money={money} hint={`${hint} From ${min} to ${formatCount(max)}.`}>
      <TextInput
        inputMode="numeric"
        className="max-w-40"
        required
        {...money.form.register(name, { valueAsNumber: true })}
      />
    </MoneyField>
  );
}

type MoneySwitchProps = Pick<MoneyFieldProps, 'money' | 'hint'> & {
  name: 'invoicing' | 'gst_registered' | 'auto_issue' | 'hold';
};

/** A switch of the form; why it was refused stands below it, and is announced. */
export function MoneySwitch({ name, money, hint }: MoneySwitchProps) {
  const error = money.form.formState.errors[name]?.message;
  return (
    <div className="grid gap-1.5">
      <Switch aria-invalid={Boolean(error)} {...money.form.register(name)}>
        <span>
          <span className="block font-medium">{moneySettingLabels[name]}</span>
          <span className="block text-xs text-ink-3">{hint}</span>
        </span>
      </Switch>
      <div className="empty:absolute" aria-live="polite">
        {error && (
          <p className="flex items-start gap-1.5 text-xs font-medium text-danger-ink">
            <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
