import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';

type Tracked = Pick<
  Order,
  'delivery_status' | 'assigned_at' | 'picked_up_at' | 'out_for_delivery_at' | 'delivered_at'
>;

interface TrackingStep {
  label: string;
  state: 'done' | 'now' | 'todo';
  /** When it was reached, or the text to show instead. */
  time: Temporal.Instant | 'In transit' | '---';
}

/** The steps of a delivery for its timeline. */
export function trackingSteps(order: Tracked): TrackingStep[] {
  const current = order.delivery_status ?? 'assigned';
  const reached = deliveryStatuses.indexOf(current);
  return deliveryStatuses.map((status, step) => {
    const isLast = step === deliveryStatuses.length - 1;
    const isOnTheRoad = status === 'out_for_delivery' && current === status;
    return {
      label: deliveryStatusLabels[status],
      state: step > reached ? 'todo' : step < reached || isLast ? 'done' : 'now',
      time: isOnTheRoad ? 'In transit' : (order[`${status}_at`] ?? '---'),
    };
  });
}
