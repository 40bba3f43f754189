import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { needsApproval } from '#shared/orders/editable-details.ts';
import { liveLegStates } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { type OrderFormControl, wallClockAt } from '#web/orders/form/values/order-form-values.ts';
import { orderQuery } from '#web/orders/orders.api.ts';

/** Below dates that staff have changed: `We’ll tell Mabel Ng and Jonah Reid.` What its customer has to approve says so elsewhere. */
export function WhoIsTold({ form, order }: { form: OrderFormControl; order: Order }) {
  const isStaff = useIsStaff();
  const { time_zone: zone } = useBusiness();
  const [pickup, delivery, status] = useWatch({
    control: form.control,
    name: ['pickup_date', 'delivery_date', 'status'],
  });
  const { data } = useQuery({ ...orderQuery(order.id), enabled: isStaff });
  const isMoved =
    pickup !== wallClockAt(order.pickup_date, zone) || delivery !== wallClockAt(order.delivery_date, zone);
  if (!isStaff || !isMoved || needsApproval({ ...order, status })) return null;
  const drivers = data?.legs
    .filter(({ state }) => (liveLegStates as readonly string[]).includes(state))
    .map(({ driver_name }) => driver_name);
  const told = new Set([order.customer_name, order.driver_name, ...(drivers ?? [])]);
  return (
    <p className="col-span-full text-sm text-ink-2" role="status">
      {`We’ll tell ${joinWithAnd([...told].filter((name) => name !== null))}.`}
    </p>
  );
}
