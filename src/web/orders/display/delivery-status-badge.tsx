import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return (
    <Badge kind="delivery" value={status}>
      {deliveryStatusLabels[status]}
    </Badge>
  );
}
