import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { dayOf, type OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';

type SameDayPickupProps = { form: OrderFormControl; customer_id: string | undefined };

/** Below the pickup of a new order: `Amelia Hart has a pickup on Tue 1 Dec, 7:00 am: ORD-000173.` */
export function SameDayPickup({ form, customer_id }: SameDayPickupProps) {
  const isStaff = useIsStaff();
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const day = dayOf(useWatch({ control: form.control, name: 'pickup_date' }));
  const { data } = useQuery({
    ...ordersQuery({
      ...(day && { date: 'pickup_date', from: day, to: day }),
      status: [...notCollectedOrderStatuses],
      customer_id,
      sort: 'pickup_date',
      direction: 'asc',
      limit: 1,
    }),
    // That of another day would stand there for a moment.
    placeholderData: () => undefined,
    enabled: day !== null && (!isStaff || customer_id !== undefined),
  });
  const order = data?.rows[0];
  if (!order) return null;
  const whose = isStaff ? `${order.customer_name} has` : 'You have';
  return (
    <p className="text-sm text-ink-2" role="status">
      {whose} a pickup on {formatVisit(order.pickup_date, order.pickup_until, zone, now)}:{' '}
      <OrderLink order={order} />.
    </p>
  );
}
