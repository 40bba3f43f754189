import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { HoldDraft } from '#shared/series/series.contract.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { HoldFormValues } from './hold-form-values.ts';

type HoldFieldsProps = {
  form: UseFormReturn<HoldFormValues, unknown, HoldDraft>;
  /** The first day that can be chosen. */
  first: Temporal.PlainDate;
  isCustomer: boolean;
};

/** From when and until when nothing is picked up. */
export function HoldFields({ form, first, isCustomer }: HoldFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const [from, is_open] = useWatch({ control, name: ['from', 'is_open'] });
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="From" error={errors.from?.message}>
          <DateInput asks required min={first.toString()} {...register('from', { deps: 'until' })} />
        </Field>
        <Field label="Until" error={errors.until?.message}>
          <DateInput asks required min={from || first.toString()} disabled={is_open} {...register('until')} />
        </Field>
      </div>
      <Switch className="w-fit touch:min-h-12" {...register('is_open', { deps: 'until' })}>
        {isCustomer ? 'Until I resume' : 'Until somebody resumes'}
      </Switch>
    </>
  );
}
