import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import {
  firstNumberRange,
  type MoneySettingName,
  moneySettingLabels,
  termsRange,
} from '#shared/invoicing/money-settings.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { PayToFields } from './pay-to-fields.tsx';
import type { MoneyForm } from './use-money-form.ts';

/** How delivered orders become invoices, in the order in which an owner decides it. */
export function MoneyFields(money: MoneyForm) {
  const { register } = money.form;
  return (
    <>
      <MoneySwitch
        name="invoicing"
        money={money}
        hint="Delivered orders become tax invoices. It needs the ABN of the business, above. Switched off, what is issued stays readable."
      />
      <MoneyField
        name="invoicing_from"
        money={money}
        hint="Only orders delivered on this day or later are invoiced."
      >
        <DateInput className="max-w-45" required {...register('invoicing_from')} />
      </MoneyField>
      <MoneyField
        name="legal_name"
        money={money}
        optional
        hint="Of the company behind the business name. It stands below it on every invoice."
      >
        <TextInput autoComplete="organization" {...register('legal_name')} />
      </MoneyField>
      <MoneyField
        name="invoice_when"
        money={money}
        hint="When the orders of a customer become a draft, where nothing else was agreed with them. Weeks run from Sunday to Saturday."
      >
        <Select className="max-w-60" {...register('invoice_when')}>
          <SelectOptions values={invoiceWhens} labels={invoiceWhenLabels} />
        </Select>
      </MoneyField>
      <NumberField
        name="terms_days"
        money={money}
        range={termsRange}
        hint="An invoice is due so many days after its issue, where nothing else was agreed with the customer."
      />
      <MoneySwitch
        name="auto_issue"
        money={money}
        hint="Drafts made by the clock are issued and sent at once. One that is refused stays a draft, and staff are told why."
      />
      <NumberField
        name="first_invoice_number"
        money={money}
        range={firstNumberRange}
        hint="To continue older books. Once an invoice is issued, it stays."
      />
      <PayToFields {...money} />
      <MoneyField name="footer" money={money} optional hint="At the foot of every invoice.">
        <TextInput autoComplete="off" {...register('footer')} />
      </MoneyField>
    </>
  );
}

type MoneyFieldProps = {
  name: MoneySettingName;
  money: MoneyForm;
  hint: string;
  optional?: boolean;
  children: ReactNode;
};

function MoneyField({ name, money, ...props }: MoneyFieldProps) {
  return (
    <Field label={moneySettingLabels[name]} error={money.form.formState.errors[name]?.message} {...props} />
  );
}

type NumberFieldProps = Pick<MoneyFieldProps, 'money' | 'hint'> & {
  name: 'terms_days' | 'first_invoice_number';
  range: { min: number; max: number };
};

function NumberField({ name, money, range: { min, max }, hint }: NumberFieldProps) {
  return (
    <MoneyField name={name} money={money} hint={`${hint} From ${min} to ${formatCount(max)}.`}>
      <TextInput
        type="number"
        inputMode="numeric"
        className="max-w-40"
        min={min}
        max={max}
        step={1}
        required
        {...money.form.register(name, { valueAsNumber: true })}
      />
    </MoneyField>
  );
}

type MoneySwitchProps = Pick<MoneyFieldProps, 'money' | 'hint'> & { name: 'invoicing' | 'auto_issue' };

/** A switch of the form; why it was refused stands below it, and is announced. */
function MoneySwitch({ name, money, hint }: MoneySwitchProps) {
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
