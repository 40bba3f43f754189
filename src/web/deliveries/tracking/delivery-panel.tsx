import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { isStaff } from '#shared/roles.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { DeliveryTimeline } from './delivery-timeline.tsx';

type DeliveryPanelProps = {
  order: Order;
  /** The action on the driver. */
  action?: ReactNode | undefined;
};

/** The driver of an order, and the delivery timeline. */
export function DeliveryPanel({ order, action }: DeliveryPanelProps) {
  const user = useUser();
  const hasDriver = order.driver_id !== null;
  const { delivery_status } = order;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">Delivery</h3>
        <DeliveryStatusBadge order={order} />
      </div>
      <div className="flex items-center gap-2">
        <Avatar name={order.driver_name ?? undefined} />
        <div className="min-w-0 flex-auto">
          <p className={hasDriver ? 'font-medium' : 'text-ink-3'}>{order.driver_name ?? noDriver(order)}</p>
          {user && isStaff(user.role) && order.driver_phone && (
            <p className="text-ink-3 tabular-nums text-xs">{order.driver_phone}</p>
          )}
        </div>
        {action}
      </div>
      {delivery_status && (
        <div className="mt-4">
          <DeliveryTimeline order={order} />
        </div>
      )}
    </section>
  );
}

const noDriver = (order: Order) => (isFinished(order.status) ? 'No driver' : 'No driver yet');
