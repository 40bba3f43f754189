import { MessageSquare } from 'lucide-react';
import { formatCents } from '#shared/kernel/money.ts';
import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { TrackingAddresses } from './tracking-addresses.tsx';

/** The parts of the card that its skeleton has as well. */
export const trackStyles = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,480px),1fr))] items-start gap-4',
  head: 'flex gap-3 border-b border-line p-4',
  legs: 'grid grid-cols-2 gap-4 border-t border-line px-4 py-3.5 max-md:grid-cols-1 max-md:gap-3',
};

/** The delivery progress of one order. */
export function CustomerTrackingCard({ order }: { order: Order }) {
  return (
    <article className="card" aria-label={order.order_number}>
      <TrackingHead order={order} />
      <div className="p-4">
        <div className="mb-3.5 flex items-center gap-2">
          <Avatar name={order.driver_name ?? undefined} />
          <div className="min-w-0 flex-auto">
            <p className="text-xs text-ink-3">Driver</p>
            <p className={order.driver_name === null ? 'text-ink-3' : 'truncate font-medium'}>
              {order.driver_name ?? 'No driver yet'}
            </p>
          </div>
          <UppercaseStatus order={order} />
        </div>
        <DeliveryTimeline order={order} row />
      </div>
      <div className={trackStyles.legs}>
        <TrackingAddresses order={order} />
      </div>
      {order.delivery_notes && (
        <p className="flex gap-2 rounded-b-lg border-t border-line bg-sunken px-4 py-3 text-sm text-ink-2">
          <MessageSquare className="mt-0.5 size-3.5 text-ink-3" aria-hidden="true" />
          <span className="sr-only">Notes: </span>
          <span className="min-w-0">{order.delivery_notes}</span>
        </p>
      )}
    </article>
  );
}

function TrackingHead({ order }: { order: Order }) {
  const { base, gst } = chargedFor(order);
  const charges = order.charges.map(({ label, amount }, index) => ({
    key: `${index} ${label}`,
    label,
    cents: amount,
  }));
  const items = charges.reduce((rest, { cents }) => rest - cents, base);
  // Without GST and charges it is the total.
  const hasParts = order.gst_charged || charges.length > 0;
  const first = { key: 'items', label: charges.length > 0 ? 'Items' : 'Base', cents: items };
  const last = { key: 'gst', label: 'GST', cents: gst };
  const parts = hasParts ? [first, ...charges, ...(order.gst_charged ? [last] : [])] : [];
  const texts = parts.map(({ key, label, cents }) => ({ key, text: `${label} ${formatCents(cents)}` }));
  return (
    <div className={trackStyles.head}>
      <div className="min-w-0 flex-auto">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h3 className="text-md/5 [&_.order-no]:font-semibold">
            <OrderLink order={order} />
          </h3>
          <OrderStatusBadge status={order.status} />
        </div>
        <p className="mt-0.5 text-xs text-ink-3">
          Created <DateTime moment={order.created_at} />
        </p>
      </div>
      <div className="tabular-nums grid justify-items-end">
        <b className="text-md font-semibold">
          <span className="sr-only">Total </span>
          <OrderTotal order={order} />
        </b>
        <span className="text-end text-xs text-ink-3">
          {texts.map(({ key, text }, index) => (
            <span key={key}>
              <span className="inline-block">
                {text}
                {index < texts.length - 1 && <span>{' ·'}</span>}
              </span>{' '}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

function UppercaseStatus({ order: { status, delivery_status } }: { order: Order }) {
  if (status === 'cancelled') {
    return (
      <Badge kind="order" value={status}>
        {orderStatusLabels[status].toUpperCase()}
      </Badge>
    );
  }
  const shown = delivery_status ?? 'assigned';
  return (
    <Badge kind="delivery" value={shown}>
      {deliveryStatusLabels[shown].toUpperCase()}
    </Badge>
  );
}
