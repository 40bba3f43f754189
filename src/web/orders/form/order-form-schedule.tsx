import { Calendar } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { OrderChoices, OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { OrderFormSection } from './order-form-section.tsx';

type OrderFormScheduleProps = {
  form: OrderFormControl;
  choices: Pick<OrderChoices, 'business_address' | 'saved_address'>;
  /** The hints below the addresses that were filled in. */
  hints?: { ours: string; saved: string };
  /** The form was opened to move the pickup: its date gets the focus. */
  isReschedule?: boolean | undefined;
};

const ownHints = { ours: 'Our address; change it for a pickup at yours.', saved: 'Your saved address.' };

export function OrderFormSchedule({
  form,
  choices,
  hints = ownHints,
  isReschedule = false,
}: OrderFormScheduleProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const [pickupAddress, deliveryAddress] = useWatch({
    control,
    name: ['pickup_address', 'delivery_address'],
  });
  // Browser autofill only makes sense for one's own address; staff type the address of a customer.
  const isOwn = hints === ownHints;
  const isOurs = pickupAddress === choices.business_address;
  const isSaved = deliveryAddress !== '' && deliveryAddress === choices.saved_address;
  return (
    <OrderFormSection icon={Calendar} title="When and where">
      <div className="form-grid">
        <Field label="Pickup date" error={errors.pickup_date?.message}>
          <DateTimeInput
            required
            data-focus-first={isReschedule || undefined}
            {...register('pickup_date', { deps: 'delivery_date' })}
          />
        </Field>
        <Field label="Delivery date" error={errors.delivery_date?.message}>
          <DateTimeInput required {...register('delivery_date')} />
        </Field>
        <Field label="Pickup address" hint={isOurs && hints.ours} error={errors.pickup_address?.message}>
          <Textarea
            required
            autoComplete={isOwn ? 'street-address' : 'off'}
            {...register('pickup_address')}
          />
        </Field>
        <Field
          label="Delivery address"
          hint={isSaved && hints.saved}
          error={errors.delivery_address?.message}
        >
          <Textarea
            required
            autoComplete={isOwn ? 'shipping street-address' : 'off'}
            {...register('delivery_address')}
          />
        </Field>
      </div>
      <Field label="Special instructions" optional error={errors.special_instructions?.message}>
        <Textarea {...register('special_instructions')} />
      </Field>
    </OrderFormSection>
  );
}
