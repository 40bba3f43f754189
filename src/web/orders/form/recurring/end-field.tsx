import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import type { TypedRecurrence } from '#web/orders/form/values/order-recurrence.ts';
import type { SeriesEndValues } from '#web/series/series-end.ts';
import { SeriesEndField } from '#web/series/series-end-field.tsx';
import { type SeriesPlace, useEndRefusal } from './next-dates.tsx';

const endFields = ['ends', 'ends_on', 'ends_after'] as const;

type EndFieldProps = {
  form: OrderFormControl;
  values: OrderFormValues;
  /** Why the service refuses the typed date. */
  refusal?: string | undefined;
  disabled?: boolean | undefined;
};

type FirstEndFieldProps = EndFieldProps & { typed: TypedRecurrence; place: SeriesPlace | undefined };

/** When a series ends that is still to begin: the service says whether it lies before the first pickup. */
export function FirstEndField({ typed, place, ...props }: FirstEndFieldProps) {
  return <EndField {...props} refusal={useEndRefusal(props.values, place, typed)} />;
}

/** When a series ends. */
export function EndField({ form, values, refusal, disabled }: EndFieldProps) {
  const { errors, isSubmitted } = form.formState;
  const choose = (end: SeriesEndValues) => {
    for (const field of endFields)
      form.setValue(field, end[field], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <SeriesEndField
      value={values}
      errors={{ ends_on: errors.ends_on?.message ?? refusal, ends_after: errors.ends_after?.message }}
      onChange={choose}
      disabled={disabled}
    />
  );
}
