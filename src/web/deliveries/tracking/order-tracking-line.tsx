import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { trackingSteps, trackingText } from '#shared/deliveries/tracking-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { trackingQuery } from '#web/orders/orders.api.ts';
import { CallUs } from './call-us.tsx';

/** One line that says to its customer where an open order is, and calls the shop; of any other order nothing. */
export function OrderTrackingLine({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  const { data } = useQuery({ ...trackingQuery, enabled: !isFinished(order.status) });
  const zone = useBusinessTimeZone();
  const now = useNow();
  const tracked = data?.find(({ order_id }) => order_id === order.id);
  if (!tracked) return null;
  const { headline, step } = trackingText(tracked, zone, now);
  if (step === trackingSteps) return null;
  return (
    <p className="flex items-start gap-2 font-medium tabular-nums">
      <MapPin className="mt-0.5 size-4 flex-none text-accent-ink" aria-hidden="true" />
      <span className="sr-only">Where it is: </span>
      <span className="min-w-0">{headline}</span>
      <CallUs />
    </p>
  );
}
