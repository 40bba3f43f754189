import type { ReactNode } from 'react';
import type { billingFields } from '#shared/invoicing/billing.ts';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { statementWhenLabels, statementWhens } from '#shared/invoicing/money-settings.ts';
import { holdModeLabels, holdModes } from '#shared/ledger/hold.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { billingFormFields } from './billing-values.ts';
import type { BillingForm } from './use-billing-form.ts';

type FieldsProps = { billing: BillingForm };

type BillingFieldProps = FieldsProps & {
  name: (typeof billingFields)[number];
  hint?: string;
  /** It always has a value. */
  required?: boolean;
  children: ReactNode;
};

const BillingField = ({ name, billing, hint, required = false, children }: BillingFieldProps) => (
  <Field
    label={billingFormFields.labels[name]}
    optional={!required}
    hint={hint}
    error={billing.form.formState.errors[name]?.message}
  >
    {children}
  </Field>
);

/** What a customer changes themselves: where invoices go, and what they want to read on them. */
export function OwnBillingFields({ billing }: FieldsProps) {
  const { register } = billing.form;
  return (
    <>
      <BillingField
        name="invoice_emails"
        billing={billing}
        hint="At most 3, with a comma between them. Left empty, invoices go to the address of the account."
      >
        <TextInput inputMode="email" autoComplete="off" {...register('invoice_emails')} />
      </BillingField>
      <BillingField name="purchase_order" billing={billing} hint="On every new invoice.">
        <TextInput autoComplete="off" maxLength={60} {...register('purchase_order')} />
      </BillingField>
    </>
  );
}

/** All that staff agree with a customer. */
export function BillingFields({ billing }: FieldsProps) {
  const { register } = billing.form;
  return (
    <>
      <BillingField name="bill_name" billing={billing} hint="Left empty, the name of the account.">
        <TextInput autoComplete="off" {...register('bill_name')} />
      </BillingField>
      <BillingField name="bill_address" billing={billing} hint="Left empty, the address of the account.">
        <Textarea autoComplete="off" {...register('bill_address')} />
      </BillingField>
      <BillingField name="abn" billing={billing} hint="Of the customer, 11 digits.">
        <TextInput autoComplete="off" inputMode="numeric" className="tabular-nums" {...register('abn')} />
      </BillingField>
      <OwnBillingFields billing={billing} />
      <div className="form-grid">
        <BillingField name="invoice_when" billing={billing}>
          <Select {...register('invoice_when')}>
            <option value="">As the shop has it</option>
            <SelectOptions values={invoiceWhens} labels={invoiceWhenLabels} />
          </Select>
        </BillingField>
        <BillingField name="terms_days" billing={billing} hint="Left empty, as the shop has it.">
          <TextInput inputMode="numeric" autoComplete="off" {...register('terms_days')} />
        </BillingField>
      </div>
      <BillingSwitch
        name="is_mailed"
        billing={billing}
        hint="Off: invoices wait for Mark as Sent, as on paper."
      />
      <BillingSwitch
        name="is_reminded"
        billing={billing}
        hint="On the days of the money settings, while something is overdue."
      />
      <div className="form-grid">
        <BillingField name="statements" billing={billing} hint="Mailed on the 1st, of the month before.">
          <Select {...register('statements')}>
            <option value="">As the shop has it</option>
            <SelectOptions values={statementWhens} labels={statementWhenLabels} />
          </Select>
        </BillingField>
        <BillingField
          name="hold"
          billing={billing}
          required
          hint="On hold they place no order; what repeats goes on."
        >
          <Select {...register('hold')}>
            <SelectOptions values={holdModes} labels={holdModeLabels} />
          </Select>
        </BillingField>
      </div>
    </>
  );
}

type BillingSwitchProps = FieldsProps & { name: 'is_mailed' | 'is_reminded'; hint: string };

const BillingSwitch = ({ name, billing, hint }: BillingSwitchProps) => (
  <Switch {...billing.form.register(name)}>
    <span>
      <span className="block font-medium">{billingFormFields.labels[name]}</span>
      <span className="block text-xs text-ink-3">{hint}</span>
    </span>
  </Switch>
);
