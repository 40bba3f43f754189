import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Balance } from '#shared/ledger/entry.ts';
import { paymentMethodLabels, paymentMethods } from '#shared/ledger/payment-method.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { RecordedValues, RecordValues } from './record-payment-values.ts';

type RecordFieldsProps = {
  form: UseFormReturn<RecordValues, unknown, RecordedValues>;
  customer: Pick<User, 'id' | 'full_name' | 'email'> | null;
  /** Nobody was chosen, and the form was sent. */
  isMissing: boolean;
  onCustomer: (customer: User | null) => void;
  /** Who pays was known as it opened. */
  isGiven: boolean;
};

/** Who paid, how much, when and how. */
export function RecordFields({ form, customer, isMissing, onCustomer, isGiven }: RecordFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const today = useToday();
  const { data: billing } = useQuery({ ...billingQuery(customer?.id ?? ''), enabled: customer !== null });
  return (
    <>
      <div className="grid gap-1.5">
        <CustomerSelect
          value={customer}
          onChange={onCustomer}
          error={isMissing ? 'Choose a customer' : undefined}
        />
        {customer && billing && <p className="text-xs text-ink-3">{owedText(billing)}</p>}
      </div>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
        <Field label="Amount" error={errors.amount?.message}>
          <TextInput
            sign="$"
            inputMode="decimal"
            autoComplete="off"
            required
            placeholder="0.00"
            data-focus-first={isGiven || undefined}
            {...register('amount')}
          />
        </Field>
        <Field label="Day" error={errors.paid_on?.message}>
          <DateInput max={`${today}`} required {...register('paid_on')} />
        </Field>
        <Field label="Method" error={errors.method?.message} className="max-md:col-span-full">
          <Select {...register('method')}>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentMethodLabels[method]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label="Reference" optional error={errors.reference?.message}>
          <TextInput autoComplete="off" maxLength={140} {...register('reference')} />
        </Field>
        <Field label="Note" optional error={errors.note?.message}>
          <TextInput autoComplete="off" maxLength={500} {...register('note')} />
        </Field>
      </div>
    </>
  );
}

/** `$918.92 to pay, $140.20 overdue` */
function owedText({ balance, overdue, credit }: Balance): string {
  const owed = balance + credit;
  const parts = [
    owed > 0 ? `${formatCents(owed)} to pay` : 'Nothing to pay',
    overdue > 0 && `${formatCents(overdue)} overdue`,
    credit > 0 && `${formatCents(credit)} of credit`,
  ];
  return parts.filter(Boolean).join(', ');
}
