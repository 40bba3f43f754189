import { Calendar } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import type { OrderChoices, OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import { VisitFields, type VisitFieldsProps } from './visits/visit-fields.tsx';

type OrderFormScheduleProps = {
  form: OrderFormControl;
  choices: Pick<OrderChoices, 'business_address' | 'saved_address'>;
} & Partial<Pick<VisitFieldsProps, 'context' | 'override'>>;

/** Below the addresses that were filled in. */
const ownHints = { ours: 'Where should we collect? This is our shop.', saved: 'Your saved address.' };

const customerHints = {
  ours: 'This is our shop.',
  saved: 'Their saved address.',
};

const newOrder = {};

export function OrderFormSchedule({ form, choices, context = newOrder, override }: OrderFormScheduleProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const isInvoicing = useIsInvoicing();
  const [pickupAddress, deliveryAddress] = useWatch({
    control,
    name: ['pickup_address', 'delivery_address'],
  });
  // Browser autofill only makes sense for one's own address; staff type the address of a customer.
  const isOwn = !useIsStaff();
  const hints = isOwn ? ownHints : customerHints;
  const isOurs = pickupAddress === choices.business_address;
  const isSaved = deliveryAddress !== '' && deliveryAddress === choices.saved_address;
  return (
    <OrderFormSection icon={Calendar} title="When and where">
      <div className="form-grid">
        <VisitFields form={form} context={context} override={override} />
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
      {isInvoicing && (
        <Field
          label="Purchase order"
          optional
          hint={`Appears beside this order on ${isOwn ? 'your' : 'the'} invoice.`}
          error={errors.purchase_order?.message}
        >
          <TextInput autoComplete="off" className="max-w-60" {...register('purchase_order')} />
        </Field>
      )}
    </OrderFormSection>
  );
}
