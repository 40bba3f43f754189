import { Check, Ellipsis, Navigation, Phone } from 'lucide-react';
import { nextStep } from '#shared/deliveries/delivery-rules.ts';
import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { DeliveryStatusBadge } from '#web/deliveries/delivery-status-badge.tsx';
import { UnsentBadge } from '#web/deliveries/offline/unsent-badge.tsx';
import { useUpdateStatus } from '#web/deliveries/offline/use-update-status.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { formatSoon } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import type { Stop } from './driver-stops.ts';

type DriverStopCardProps = {
  stop: Stop;
  /** The next stop of the driver: its button is the primary one on the screen. */
  isNextStop?: boolean;
  /** Show the day, where the heading above does not. */
  showDay?: boolean;
  onUpdate: (order: Order) => void;
};

/** One stop, laid out for a phone in one hand. */
export function DriverStopCard({ stop, isNextStop = false, showDay = false, onUpdate }: DriverStopCardProps) {
  const { order } = stop;
  const count = order.items.reduce((total, item) => total + item.quantity, 0);
  return (
    <article className="card stopc" aria-label={`${order.order_number}, ${order.customer_name}`}>
      <StopHead stop={stop} isNextStop={isNextStop} showDay={showDay} />
      <div className="stopc__body">
        <h3>{order.customer_name}</h3>
        <p className="text-ink-2">{stop.address}</p>
        <p className="stopc__facts">
          <OrderLink order={order} />
          <span>{count === 1 ? '1 item' : `${count} items`}</span>
          <RecurringTag order={order} />
          <UnsentBadge order={order} />
        </p>
      </div>
      <div className="stopc__acts">
        <StopLinks stop={stop} />
        <StepButtons order={order} isNextStop={isNextStop} onUpdate={onUpdate} />
      </div>
    </article>
  );
}

function StopHead({ stop, isNextStop, showDay }: { stop: Stop; isNextStop: boolean; showDay: boolean }) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const isDelivery = stop.kind === 'delivery';
  const soon = isNextStop ? formatSoon(stop.at, time_zone, now) : null;
  return (
    <div className="stopc__top">
      <time className="stopc__time" dateTime={stop.at.toString()}>
        {formatTime(stop.at, time_zone)}
      </time>
      <span className="stopc__leg">
        <LegMark kind={stop.kind} />
        {isDelivery ? 'Deliver' : 'Collect'}
        {showDay && <span className="stopc__late">{formatDay(stop.at, time_zone, now)}</span>}
        {soon && <span className="font-medium text-accent-ink">{soon}</span>}
      </span>
      {stop.order.delivery_status && <DeliveryStatusBadge status={stop.order.delivery_status} />}
    </div>
  );
}

function StopLinks({ stop }: { stop: Stop }) {
  const { customer_name, customer_phone } = stop.order;
  return (
    <>
      {customer_phone && (
        <a
          className={buttonStyles({ size: 'touch', className: 'stopc__icon' })}
          data-slot="button"
          href={dialHref(customer_phone)}
          aria-label={`Call ${customer_name}`}
        >
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
      <a
        className={buttonStyles({ size: 'touch', className: 'stopc__icon' })}
        data-slot="button"
        href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(stop.address)}`}
        target="_blank"
        rel="noopener"
        aria-label={`Directions to ${stop.address} (opens in a new tab)`}
      >
        <Navigation className="size-5" aria-hidden="true" />
      </a>
    </>
  );
}

type StepButtonsProps = { order: Order; isNextStop: boolean; onUpdate: (order: Order) => void };

/** A button for the likely next status, and one for every other; after the last status only the second. */
function StepButtons({ order, isNextStop, onUpdate }: StepButtonsProps) {
  const step = order.delivery_status && nextStep(order.delivery_status);
  const name = `Update Status of ${order.order_number}`;
  if (!step) {
    return (
      <Button size="touch" className="stopc__next" aria-label={name} onClick={() => onUpdate(order)}>
        Update Status
      </Button>
    );
  }
  return (
    <>
      <NextStepButton order={order} step={step} isNextStop={isNextStop} />
      <button
        type="button"
        className={buttonStyles({ size: 'touch', className: 'stopc__icon' })}
        data-slot="button"
        aria-label={name}
        onClick={() => onUpdate(order)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </button>
    </>
  );
}

type NextStepProps = { order: Order; step: DeliveryStatus; isNextStop: boolean };

function NextStepButton({ order, step, isNextStop }: NextStepProps) {
  const { updateStatus, busy } = useUpdateStatus(order);
  const label = deliveryStatusLabels[step];
  return (
    <Button
      variant={isNextStop ? 'primary' : 'secondary'}
      size="touch"
      icon={Check}
      className="stopc__next"
      busy={busy}
      aria-label={`${label}, ${order.order_number}`}
      onClick={() => updateStatus({ status: step })}
    >
      {label}
    </Button>
  );
}
