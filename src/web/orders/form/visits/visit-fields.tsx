import { useWatch } from 'react-hook-form';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { useBusiness } from '#web/business/business.api.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { BookAnywayAlert } from './book-anyway-alert.tsx';
import type { BookAnyway } from './use-book-anyway.ts';
import { type VisitContext, WindowField } from './window-field.tsx';

/** What staff may book although it was refused, and how the form sends it again. */
export interface VisitOverride {
  anyway: BookAnyway;
  onBook: () => void;
}

export interface VisitFieldsProps {
  form: OrderFormControl;
  context: VisitContext;
  override?: VisitOverride | undefined;
}

/** When an order is collected and delivered: in windows where the business has them, else at a free date and time. */
export function VisitFields({ form, context, override }: VisitFieldsProps) {
  const { use_windows = false } = useBusiness();
  const refusal = (leg: WindowLeg | null) => override && <Refusal form={form} leg={leg} {...override} />;
  if (use_windows) {
    return (
      <div className="col-span-full grid min-w-0 gap-4.5">
        {windowLegs.map((leg) => (
          <div key={leg} className="grid min-w-0 gap-2.5">
            <WindowField form={form} leg={leg} context={context} />
            {refusal(leg)}
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <FreeTimes form={form} />
      {refusal(null)}
    </>
  );
}

function FreeTimes({ form: { register, formState } }: Pick<VisitFieldsProps, 'form'>) {
  const { errors } = formState;
  return (
    <>
      <Field label="Pickup date" error={errors.pickup_date?.message}>
        <DateTimeInput required {...register('pickup_date', { deps: 'delivery_date' })} />
      </Field>
      <Field label="Delivery date" error={errors.delivery_date?.message}>
        <DateTimeInput required {...register('delivery_date')} />
      </Field>
    </>
  );
}

type RefusalProps = Pick<VisitFieldsProps, 'form'> & VisitOverride & { leg: WindowLeg | null };

/** Why a visit was refused, at its windows; `null` stands for both, side by side. */
function Refusal({ form, anyway, onBook, leg }: RefusalProps) {
  const [pickup_date, delivery_date, pickup_address, delivery_address] = useWatch({
    control: form.control,
    name: ['pickup_date', 'delivery_date', 'pickup_address', 'delivery_address'],
  });
  const visits = { pickup_date, delivery_date, pickup_address, delivery_address };
  const refused = anyway.refusalOf(visits);
  if (refused === null || (leg !== null && leg !== refused.leg)) return null;
  return (
    <div className="col-span-full">
      <BookAnywayAlert
        sentence={refused.sentence}
        isBusy={form.formState.isSubmitting}
        onBook={() => {
          anyway.allow(visits);
          onBook();
        }}
      />
    </div>
  );
}
