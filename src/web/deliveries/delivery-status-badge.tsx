import { type DeliveryStatus, deliveryStatusLabels } from '#shared/deliveries/delivery.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return (
    <Badge kind="delivery" value={status}>
      {deliveryStatusLabels[status]}
    </Badge>
  );
}
