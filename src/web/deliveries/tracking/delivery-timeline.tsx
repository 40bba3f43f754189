import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';
import { trackingSteps } from './tracking-steps.ts';

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
