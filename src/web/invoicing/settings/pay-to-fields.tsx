import { moneySettingLabels } from '#shared/invoicing/money-settings.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { MoneyForm } from './use-money-form.ts';

/** The bank account that invoices ask to be paid to. */
export function PayToFields({
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
        hint="Whom invoices are paid to. How to pay stands on them once BSB and account number are here."
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
