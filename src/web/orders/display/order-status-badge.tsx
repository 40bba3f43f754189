import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge kind="order" value={status}>
      {orderStatusLabels[status]}
    </Badge>
  );
}
