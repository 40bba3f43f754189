import { Check, Ellipsis, Navigation, Phone } from 'lucide-react';
import { useMemo } from 'react';
import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { laterDays, nextOwnStep, type OrderOfDriver, type Stop } from '#web/driver-run/state/own-legs.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { UnsentBadge } from './driver-orders-table.tsx';
import { useUpdateStatus } from './use-update-status.ts';

type LaterDaysListProps = { orders: readonly OrderOfDriver[]; onUpdate: (order: OrderOfDriver) => void };

/** The stops of a driver tomorrow and later, day by day. */
export function LaterDaysList({ orders, onUpdate }: LaterDaysListProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const days = useMemo(() => laterDays(orders, now, time_zone), [orders, now, time_zone]);
  const tomorrow = businessDay(now, time_zone).add({ days: 1 });
  return days.map(({ day, stops }) => {
    const text = stops[0] ? formatDay(stops[0].at, time_zone, now) : '';
    const isTomorrow = day.equals(tomorrow);
    return (
      <section className="section" key={day.toString()}>
        <div className="section-head">
          <h2>{isTomorrow ? 'Tomorrow' : text}</h2>
          <span className="text-xs text-ink-3 tabular-nums">
            {isTomorrow ? `${stopsText(stops.length)}, ${text}` : stopsText(stops.length)}
          </span>
        </div>
        <ul className={stopStyles.grid}>
          {stops.map((stop) => (
            <li key={stop.order.id}>
              <DriverStopCard stop={stop} onUpdate={onUpdate} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

type DriverStopCardProps = {
  stop: Stop;
  onUpdate: (order: OrderOfDriver) => void;
};

const stopStyles = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-3',
  card: 'card grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] gap-3 px-4 pt-3.5 pb-4',
  head: 'flex items-center gap-2.5 max-[360px]:flex-wrap',
};

/** One stop, laid out for a phone in one hand: touch targets of 48 px, text readable at arm's length. */
function DriverStopCard({ stop, onUpdate }: DriverStopCardProps) {
  const { order } = stop;
  // A line by weight is one thing, whatever it weighs.
  const count = order.items.reduce(
    (total, { quantity, grams }) => total + (grams === undefined ? quantity : 1),
    0,
  );
  return (
    <article className={stopStyles.card} aria-label={`${order.order_number}, ${order.customer_name}`}>
      <StopHead stop={stop} />
      <div className="grid min-w-0 content-start gap-0.5 wrap-anywhere">
        <h3 className="text-md">{order.customer_name}</h3>
        <p className="text-ink-2">{stop.address}</p>
        <p className="mt-1 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
          <OrderLink order={order} />
          <span>{count === 1 ? '1 item' : `${count} items`}</span>
          <RecurringTag order={order} />
          <UnsentBadge order={order} />
        </p>
      </div>
      <div className="flex gap-2">
        <StopLinks stop={stop} />
        <StepButtons order={order} onUpdate={onUpdate} />
      </div>
    </article>
  );
}

function StopHead({ stop }: { stop: Stop }) {
  const { time_zone } = useBusiness();
  const isDelivery = stop.kind === 'delivery';
  return (
    <div className={classNames(stopStyles.head, '[&>[data-slot=badge]]:flex-none')}>
      <time
        className="flex-none text-lg/6 font-semibold tracking-[-0.015em] tabular-nums"
        dateTime={stop.at.toString()}
      >
        {formatTimes(stop.at, stop.until, time_zone)}
      </time>
      <span className="flex min-w-0 flex-auto flex-wrap items-center gap-x-1.5 text-sm whitespace-nowrap text-ink-3">
        <LegMark kind={stop.kind} />
        {isDelivery ? 'Deliver' : 'Collect'}
      </span>
      <DeliveryStatusBadge order={stop.order} />
    </div>
  );
}

/** A button that has room for its icon only. */
const iconButton = buttonStyles({ size: 'touch', square: true, className: 'w-12 text-ink-2' });

function StopLinks({ stop }: { stop: Stop }) {
  const { customer_name, customer_phone } = stop.order;
  const tel = customer_phone && dialHref(customer_phone);
  return (
    <>
      {tel && (
        <a className={iconButton} data-slot="button" href={tel} aria-label={`Call ${customer_name}`}>
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
      <a
        className={iconButton}
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

/** Takes the rest of the line; its label may wrap. */
const stepButton = [
  'min-w-0 flex-1! gap-1.5! px-1! text-[0.9375rem]/[1.2]! whitespace-normal!',
  'max-[360px]:[&_svg]:hidden',
].join(' ');

type StepButtonsProps = {
  order: OrderOfDriver;
  onUpdate: (order: OrderOfDriver) => void;
};

/** A button for the likely next status, and one for every other; after the last status only the second. */
function StepButtons({ order, onUpdate }: StepButtonsProps) {
  const step = nextOwnStep(order);
  const name = `Update Status of ${order.order_number}`;
  if (!step) {
    return (
      <Button size="touch" className={stepButton} aria-label={name} onClick={() => onUpdate(order)}>
        Update Status
      </Button>
    );
  }
  return (
    <>
      <NextStepButton order={order} step={step} />
      <button
        type="button"
        className={iconButton}
        data-slot="button"
        aria-label={name}
        onClick={() => onUpdate(order)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </button>
    </>
  );
}

type NextStepProps = { order: OrderOfDriver; step: DeliveryStatus };

function NextStepButton({ order, step }: NextStepProps) {
  const { updateStatus, busy } = useUpdateStatus(order);
  const label = deliveryStatusLabels[step];
  return (
    <Button
      size="touch"
      icon={Check}
      className={stepButton}
      busy={busy}
      aria-label={`${label}, ${order.order_number}`}
      onClick={() => updateStatus({ status: step })}
    >
      {label}
    </Button>
  );
}
