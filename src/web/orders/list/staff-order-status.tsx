import type { Order } from '#shared/orders/order.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useEditOrder } from '#web/orders/change-order.api.ts';
import { toOptions } from '#web/ui/filters/to-options.ts';
import { BadgeSelect } from '#web/ui/overlay/badge-select.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

const options = toOptions(orderStatuses, orderStatusLabels);

/** The status of an order as an inline select; the badge is optimistic and reverts when it is refused. */
export function StaffOrderStatus({ order }: { order: Order }) {
  const { mutateAsync, isPending, variables, data } = useEditOrder();
  // The list may still hold the version from before the last change made here.
  const version = Math.max(order.version, data?.version ?? 0);
  const choose = (status: OrderStatus) =>
    mutateAsync({ order: { id: order.id, version }, edit: { status } }).catch((error: unknown) =>
      toast.error(detailOr(error, 'Failed to update order status')),
    );
  return (
    <BadgeSelect
      label={`Status of ${order.order_number}`}
      kind="order"
      value={(isPending && variables.edit.status) || order.status}
      options={options}
      onChange={choose}
    />
  );
}
