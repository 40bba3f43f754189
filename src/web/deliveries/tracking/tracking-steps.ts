import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';

interface TrackingStep {
  label: string;
  state: 'done' | 'now' | 'todo';
  /** When it was reached, or the text to show instead. */
  time: Temporal.Instant | 'In transit' | '---';
}

/** The steps of a delivery for its timeline. */
export function trackingSteps(order: Order): TrackingStep[] {
  const isDelivered = legsOf(order).some((leg) => leg.kind === 'delivery' && isDone(leg));
  const current = isDelivered ? 'delivered' : (order.delivery_status ?? 'assigned');
  const isOver = order.status === 'cancelled';
  const reached = deliveryStatuses.indexOf(current);
  return deliveryStatuses.map((status, step) => {
    const isLast = step === deliveryStatuses.length - 1;
    const isOnTheRoad = status === 'out_for_delivery' && current === status && !isOver;
    return {
      label: deliveryStatusLabels[status],
      state: step > reached ? 'todo' : step < reached || isLast || isOver ? 'done' : 'now',
      time: isOnTheRoad ? 'In transit' : (order[`${status}_at`] ?? '---'),
    };
  });
}
