import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

type DeliveryStatusBadgeProps = { order: Pick<Order, 'status' | 'delivery_status'> };

/** Where the delivery of an order is, or that the order is cancelled; nothing without a driver. */
export function DeliveryStatusBadge({ order: { status, delivery_status } }: DeliveryStatusBadgeProps) {
  if (!delivery_status) return null;
  if (status === 'cancelled') return <OrderStatusBadge status={status} />;
  return (
    <Badge kind="delivery" value={delivery_status}>
      {deliveryStatusLabels[delivery_status]}
    </Badge>
  );
}
