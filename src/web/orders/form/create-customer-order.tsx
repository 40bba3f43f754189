import { useMemo, useState } from 'react';
import { hoursText } from '#shared/business/settings.ts';
import { useBusiness, useLockHours } from '#web/business/business.api.ts';
import { useIdempotencyKey } from '#web/kernel/idempotency-key.ts';
import { customerOrderFields } from '#web/orders/form/values/order-fields.ts';
import {
  blankOrder,
  newOrderValues,
  type OrderFormValues,
  orderFormSchema,
} from '#web/orders/form/values/order-form-values.ts';
import { usePlaceOrder } from '#web/orders/orders.api.ts';
import { useLiveForm } from '#web/ui/merge/use-live-form.ts';
import { useSubmitOnce } from '#web/ui/merge/use-submit-once.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { CustomerOrderFields, CustomerOrderForm } from './customer-order-form.tsx';
import { useCustomerOrderChoices } from './order-choices.ts';
import { showRefusal, useOrderResolver } from './use-order-form.ts';

/** The dialog in which a customer places an order. */
export function CreateCustomerOrder({ customer_id, onClose }: { customer_id: string; onClose: () => void }) {
  const { time_zone } = useBusiness();
  const [openedAt] = useState(() => Temporal.Now.instant());
  const { choices, error, retry } = useCustomerOrderChoices(customer_id);
  const start = useMemo(
    () => choices && newOrderValues(choices, openedAt, time_zone),
    [choices, openedAt, time_zone],
  );
  const { form, base, changed } = useLiveForm({
    current: start ?? blankOrder,
    toValues: asTheyAre,
    fields: customerOrderFields,
    resolver: useOrderResolver(orderFormSchema),
  });
  const placeOrder = usePlaceOrder();
  const idempotencyKeyFor = useIdempotencyKey();
  const submit = useSubmitOnce(
    form.handleSubmit(async (draft) => {
      try {
        await placeOrder.mutateAsync({ draft, idempotencyKey: idempotencyKeyFor(draft) });
        toast.success('Order created successfully!');
        onClose();
      } catch (refusal) {
        showRefusal(form, refusal, 'Failed to create order. Please try again.');
      }
    }),
  );
  return (
    <CustomerOrderForm
      title="Create Order"
      description={`You can edit it until ${hoursText(useLockHours())} before delivery.`}
      action="Create Order"
      form={form}
      // Fields rendered before the first values are in the form would remount and lose the focus.
      choices={base.item === blankOrder ? undefined : choices}
      error={error}
      onRetry={retry}
      dirty={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {(ready) => <CustomerOrderFields form={form} choices={ready} />}
    </CustomerOrderForm>
  );
}

const asTheyAre = (values: OrderFormValues) => values;
