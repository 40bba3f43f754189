import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

type DeliveryStatusBadgeProps = {
  order: Pick<Order, 'status' | 'delivery_status'>;
  /** How far it is, where that is more than its driver reported. */
  reached?: DeliveryStatus | null;
};

/** Where the delivery of an order is, or that the order is cancelled; nothing without a driver. */
export function DeliveryStatusBadge({ order, reached = order.delivery_status }: DeliveryStatusBadgeProps) {
  if (!reached) return null;
  if (order.status === 'cancelled') return <OrderStatusBadge status={order.status} />;
  return (
    <Badge kind="delivery" value={reached}>
      {deliveryStatusLabels[reached]}
    </Badge>
  );
}
