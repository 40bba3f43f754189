import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import {
  firstNumberRange,
  holdAfterRange,
  keepYearsRange,
  moneySettingLabels,
  type StoredMoneySettings,
  statementWhenLabels,
  statementWhens,
  termsRange,
} from '#shared/invoicing/money-settings.ts';
import { SettingsFormFrame } from '#web/business/settings/settings-form-frame.tsx';
import { SettingsSection } from '#web/business/settings/settings-section.tsx';
import { moneySettingsQuery } from '#web/invoicing/money-settings.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { MoneyField, MoneySwitch, NumberField } from './money-field.tsx';
import { moneySettingText } from './money-values.ts';
import { type MoneyForm, useMoneyForm } from './use-money-form.ts';

/** The money settings on the page of the settings. They are saved by themselves. */
export function MoneySettingsSection() {
  const { data, error, refetch } = useQuery(moneySettingsQuery);
  if (data) return <MoneyFormSection current={data} />;
  if (!error) return <PanelSkeleton />;
  return (
    <LoadError
      className="card mt-8"
      title="The money settings could not be loaded"
      error={error}
      onRetry={refetch}
    />
  );
}

function MoneyFormSection({ current }: { current: StoredMoneySettings }) {
  const money = useMoneyForm(current);
  return (
    <SettingsFormFrame
      settings={money}
      label="Money"
      what="the money settings"
      show={moneySettingText}
      action="Save Money Settings"
      className="mt-8 max-md:mt-6"
    >
      <SettingsSection title="Money" about="How delivered orders become invoices, and what these say.">
        <MoneyFields {...money} />
      </SettingsSection>
      <SettingsSection
        title="Overdue customers"
        about="How customers are reminded of it, and when they place no more orders."
      >
        <OwedFields {...money} />
      </SettingsSection>
      <SettingsSection title="Books" about="What stays as it was recorded.">
        <BooksFields {...money} />
      </SettingsSection>
    </SettingsFormFrame>
  );
}

/** Until when the books are closed, and for how long documents say whom they were for. */
function BooksFields(money: MoneyForm) {
  const yesterday = useToday().subtract({ days: 1 }).toString();
  return (
    <>
      <MoneyField
        name="books_closed_until"
        money={money}
        optional
        hint="No payment or refund gets a day on or before it. If you move it back, we tell every other owner."
      >
        <DateInput className="max-w-45" max={yesterday} {...money.form.register('books_closed_until')} />
      </MoneyField>
      <NumberField
        name="keep_years"
        money={money}
        range={keepYearsRange}
        hint="How long invoices keep the name, address and ABN of erased people. The law asks for 5 years, of companies for 7."
      />
    </>
  );
}

/** What customers are told of what they owe, and when they place no more orders. */
function OwedFields(money: MoneyForm) {
  const { register, control } = money.form;
  return (
    <>
      <MoneyField
        name="statements"
        money={money}
        hint="Monthly: mailed on the 1st, of the month before, where nothing else was agreed with the customer."
      >
        <Select className="max-w-60" {...register('statements')}>
          <SelectOptions values={statementWhens} labels={statementWhenLabels} />
        </Select>
      </MoneyField>
      <MoneyField
        name="reminder_days"
        money={money}
        optional
        hint="Days after the due day on which a mail reminds of what is overdue, up to 5, such as 3, 14, 30. Empty: nobody is reminded."
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="max-w-60 tabular-nums"
          {...register('reminder_days')}
        />
      </MoneyField>
      <MoneySwitch
        name="hold"
        money={money}
        hint="Customers who owe too much for too long can’t order. You still can, and recurring orders continue."
      />
      <NumberField name="hold_after_days" money={money} range={holdAfterRange} hint="Days overdue." />
      <MoneyField
        name="hold_above"
        money={money}
        hint="Customers who owe more than this for so long are on hold; their credit is taken off first."
      >
        <Controller
          control={control}
          name="hold_above"
          render={({ field }) => <MoneyInput className="max-w-40" {...field} />}
        />
      </MoneyField>
    </>
  );
}

/** How delivered orders become invoices, in the order in which an owner decides it. */
function MoneyFields(money: MoneyForm) {
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
      <MoneySwitch
        name="gst_registered"
        money={money}
        hint="Orders are charged GST of 10%, and invoices are tax invoices. Changing this recalculates the totals of open orders."
      />
      <MoneyField name="legal_name" money={money} optional hint="Your company’s name, on every invoice.">
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
        hint="Days from issue to due, unless you agreed otherwise with the customer."
      />
      <MoneySwitch
        name="auto_issue"
        money={money}
        hint="Scheduled drafts go out by themselves. If one can’t, we tell you why."
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

/** The bank account that invoices ask to be paid to. */
function PayToFields({
  form: {
    register,
    formState: { errors },
  },
}: MoneyForm) {
  const className = 'max-w-60 tabular-nums';
  return (
    <>
      <Field
        label={moneySettingLabels.account_name}
        optional
        hint="Where people pay you. Invoices say it once BSB and account number are here."
        error={errors.account_name?.message}
      >
        <TextInput autoComplete="off" {...register('account_name')} />
      </Field>
      <Field label={moneySettingLabels.bsb} optional hint="6 digits." error={errors.bsb?.message}>
        <TextInput autoComplete="off" inputMode="numeric" className={className} {...register('bsb')} />
      </Field>
      <Field
        label={moneySettingLabels.account_number}
        optional
        hint="Up to 9 digits."
        error={errors.account_number?.message}
      >
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          className={className}
          {...register('account_number')}
        />
      </Field>
    </>
  );
}
