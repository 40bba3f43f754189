import { useMemo, useState } from 'react';
import { hoursText } from '#shared/business/settings.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { useBusiness, useLockHours } from '#web/business/business.api.ts';
import { useIdempotencyKey } from '#web/kernel/idempotency-key.ts';
import { usePlaceOrder } from '#web/orders/orders.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { CustomerOrderForm, OrderFormError } from './customer-order-form.tsx';
import { useCustomerOrderChoices } from './order-choices.ts';
import { newOrderValues } from './order-form-values.ts';

/** The dialog in which a customer places an order. */
export function CreateCustomerOrder({ customer_id, onClose }: { customer_id: string; onClose: () => void }) {
  const { time_zone } = useBusiness();
  const [openedAt] = useState(() => Temporal.Now.instant());
  const { choices, error, retry } = useCustomerOrderChoices(customer_id);
  const start = useMemo(
    () => choices && newOrderValues(choices, openedAt, time_zone),
    [choices, openedAt, time_zone],
  );
  const placeOrder = usePlaceOrder();
  const idempotencyKeyFor = useIdempotencyKey();
  const send = async (draft: OrderDraft) => {
    await placeOrder.mutateAsync({ draft, idempotencyKey: idempotencyKeyFor(draft) });
    toast.success('Order created successfully!');
    onClose();
  };
  return (
    <CustomerOrderForm
      title="Create Order"
      description={`You can edit it until ${hoursText(useLockHours())} before delivery.`}
      action="Create Order"
      start={start}
      choices={choices}
      error={error && <OrderFormError error={error} onRetry={retry} />}
      send={send}
      failure="Failed to create order. Please try again."
      onClose={onClose}
    />
  );
}
