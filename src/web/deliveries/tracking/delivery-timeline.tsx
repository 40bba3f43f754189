import { deliveryStatusOf } from '#shared/deliveries/leg.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  deliveryStatusLabels,
} from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';

type DeliveryTimelineProps = {
  order: Order;
  /** Horizontal, where there is room. */
  row?: boolean;
};

/** The four steps of a delivery: done, current and to come. */
export function DeliveryTimeline({ order, row = false }: DeliveryTimelineProps) {
  const steps = trackingSteps(order).map(({ time, ...step }) => ({
    ...step,
    time: typeof time === 'string' ? time : <DateTime moment={time} />,
  }));
  return <Timeline row={row} steps={steps} />;
}

interface TrackingStep {
  label: string;
  state: 'done' | 'now' | 'todo';
  /** When it was reached, or the text to show instead. */
  time: Temporal.Instant | 'In transit' | '---';
}

/** The steps of a delivery for its timeline. */
export function trackingSteps(order: Order): TrackingStep[] {
  const current = deliveryStatusOf(order);
  const isOver = order.status === 'cancelled';
  const reached = current ? deliveryStatuses.indexOf(current) : -1;
  return deliveryStatuses.map((status, step) => {
    const isLast = step === deliveryStatuses.length - 1;
    const isOnTheRoad = status === 'out_for_delivery' && current === status && !isOver;
    return {
      label: deliveryStatusLabels[status],
      state: step > reached ? 'todo' : step < reached || isLast || isOver ? 'done' : 'now',
      time: isOnTheRoad ? 'In transit' : (reachedAt(order, status) ?? '---'),
    };
  });
}

/** Who got an order after it was picked up has it for its delivery: when they did is no step before that. */
function reachedAt(order: Order, status: DeliveryStatus): Temporal.Instant | null {
  const { assigned_at, picked_up_at } = order;
  const isLater = assigned_at && picked_up_at && Temporal.Instant.compare(assigned_at, picked_up_at) > 0;
  return status === 'assigned' && isLater ? null : order[`${status}_at`];
}
