import { MessageSquare } from 'lucide-react';
import { doorText } from '#shared/deliveries/door-text.ts';
import { deliveryStatusOf } from '#shared/deliveries/leg.ts';
import type { TrackedLeg, TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { type TrackingText, trackingText } from '#shared/deliveries/tracking-text.ts';
import { formatDateTime, formatTime, formatTimeOrDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { CallUs } from './call-us.tsx';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { TrackingAddresses } from './tracking-addresses.tsx';

type TrackingCardProps = {
  order: Order;
  /** Where it is, of an open order and of one delivered today. */
  tracked?: TrackedOrder | undefined;
  /** It has a visit today. */
  isLarge?: boolean;
};

/** Where an order is, in words, with what its tracking says further. */
export function useWhereItIs(order: Order, tracked: TrackedOrder | undefined) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const text = tracked && trackingText(tracked, zone, now);
  return {
    headline: text?.headline ?? overText(order, zone, now),
    detail: text?.detail ?? null,
    closed: useClosedVisits()(order),
    text,
  };
}

/** Where one order is, with the steps, the visits and what it comes to. */
export function TrackingCard({ order, tracked, isLarge = false }: TrackingCardProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { headline, detail, closed, text } = useWhereItIs(order, tracked);
  const { failed } = text ?? {};
  const canCall = tracked !== undefined && isToday(tracked, zone, now);
  return (
    <article
      className={classNames(
        'card grid h-full content-start',
        isLarge && 'md:grid-cols-[minmax(0,1fr)_332px]',
        isLarge && !failed && 'border-accent ring-1 ring-accent',
        failed && 'border-warning-line',
      )}
      aria-label={`${headline}, ${order.order_number}`}
    >
      <div className={classNames('grid content-start gap-3.5 p-4', isLarge && 'md:gap-4.5 md:px-6 md:py-5')}>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-auto">
            {isLarge && !failed && <p className="text-sm font-medium text-accent-ink">Today</p>}
            <h3
              className={classNames(
                'text-balance tabular-nums',
                isLarge ? 'text-xl tracking-title md:text-2xl' : 'text-md tracking-heading',
                failed && 'text-warning-ink',
              )}
            >
              {unbroken(headline)}
            </h3>
            {detail && <p className="text-sm text-ink-2 tabular-nums">{unbroken(detail)}</p>}
            {closed && <p className="text-sm font-medium text-warning-ink">{closed}</p>}
            {tracked?.road && <AsOf road={tracked.road} zone={zone} />}
          </div>
          {!isLarge && <UppercaseStatus order={order} />}
        </div>
        <DeliveryTimeline order={order} row />
        {tracked && text && <DoorPictures order={tracked} text={text} zone={zone} now={now} />}
        {tracked && failed && <FailedStop order={tracked} kind={failed} />}
      </div>
      <div
        className={classNames(
          'grid content-start gap-3 px-4 pb-4',
          isLarge ? 'md:my-5 md:border-s md:border-line md:px-6 md:pb-0' : 'md:grid-cols-2 md:gap-4',
        )}
      >
        {isLarge && (
          <p className="flex items-center gap-2">
            <Avatar name={order.driver_name ?? undefined} accent />
            <span className={order.driver_name ? 'font-medium' : 'text-ink-3'}>
              {order.driver_name ?? 'No driver yet'}
            </span>
            {canCall && <CallUs />}
          </p>
        )}
        <TrackingAddresses order={order} />
      </div>
      <TrackingFoot order={order} isLarge={isLarge} canCall={canCall} />
      {order.delivery_notes && (
        <p className="col-span-full flex gap-2 rounded-b-lg bg-sunken px-4 py-2 text-sm text-ink-2">
          <MessageSquare className="mt-0.5 size-3.5 text-ink-3" aria-hidden="true" />
          <span className="sr-only">Notes: </span>
          <span className="min-w-0">{order.delivery_notes}</span>
        </p>
      )}
    </article>
  );
}

/** Its driver is out, its next visit is today or late, it failed, or it was brought today. */
export function isToday(order: TrackedOrder, zone: string, now: Temporal.Instant): boolean {
  const { step, failed } = trackingText(order, zone, now);
  if (step === 4 || failed || order.road) return true;
  const { window_start } = step === 1 ? order.pickup : order.delivery;
  return Temporal.PlainDate.compare(businessDay(window_start, zone), businessDay(now, zone)) <= 0;
}

/** What an order says of itself that is not tracked any more. */
function overText(order: Order, zone: string, now: Temporal.Instant): string {
  const at = order.status === 'cancelled' ? null : (order.delivered_at ?? order.fulfilled_at);
  return at ? `Delivered ${formatDateTime(at, zone, now)}` : orderStatusLabels[order.status];
}

const AsOf = ({ road, zone }: { road: NonNullable<TrackedOrder['road']>; zone: string }) => (
  <p className="text-sm text-ink-3 tabular-nums">
    {`${road.is_next ? 'You are next, as' : 'As'} of ${formatTime(road.as_of, zone)}`}
  </p>
);

type TrackingFootProps = { order: Order; isLarge: boolean; canCall: boolean };

function TrackingFoot({ order, isLarge, canCall }: TrackingFootProps) {
  return (
    <div
      className={classNames(
        'col-span-full flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5 text-sm',
        isLarge && 'md:px-6',
      )}
    >
      <OrderLink order={order} />
      <OrderStatusBadge status={order.status} />
      {isLarge ? (
        <UppercaseStatus order={order} />
      ) : (
        <span className={order.driver_name === null ? 'text-ink-3' : 'text-ink-2'}>
          {order.driver_name ?? 'No driver yet'}
        </span>
      )}
      {canCall && !isLarge && <CallUs />}
      <span className="text-ink-3">
        Created <DateTime moment={order.created_at} />
      </span>
      <Amounts order={order} />
    </div>
  );
}

/** What an order comes to, and what that is made of. */
function Amounts({ order }: { order: Order }) {
  const { base, gst } = chargedFor(order);
  const charged = order.charges.reduce((sum, { amount }) => sum + amount, 0);
  const hasCharges = order.charges.length > 0;
  // Without GST and charges it is the total.
  const parts = [
    ...(order.gst_charged || hasCharges
      ? [`${hasCharges ? 'Items' : 'Base'} ${formatCents(base - charged)}`]
      : []),
    ...order.charges.map(({ label, amount }) => `${label} ${formatCents(amount)}`),
    ...(order.gst_charged ? [`GST ${formatCents(gst)}`] : []),
  ];
  return (
    <span className="ms-auto text-ink-2 tabular-nums max-md:ms-0">
      <span>{parts.map((part) => `${part} · `).join('')}</span>
      <span className="sr-only">Total </span>
      <span className="whitespace-nowrap">
        <OrderTotal order={order} className="font-semibold text-ink" />
      </span>
    </span>
  );
}

/** The step that it has reached; nothing before the first. */
function UppercaseStatus({ order }: { order: Order }) {
  const { status } = order;
  if (status === 'cancelled') {
    return (
      <Badge kind="order" value={status}>
        {orderStatusLabels[status].toUpperCase()}
      </Badge>
    );
  }
  const shown = deliveryStatusOf(order);
  if (!shown) return null;
  return (
    <Badge kind="delivery" value={shown}>
      {deliveryStatusLabels[shown].toUpperCase()}
    </Badge>
  );
}

type DoorPicturesProps = { order: TrackedOrder; text: TrackingText; zone: string; now: Temporal.Instant };

/** The latest door first. */
const kinds = ['delivery', 'pickup'] as const satisfies readonly LegKind[];

/** What was taken at the doors of an order, with what was done there unless the card says it; without pictures nothing. */
function DoorPictures({ order, text: { headline, detail }, zone, now }: DoorPicturesProps) {
  const doors = kinds.filter((kind) => order[kind].pictures.length > 0);
  if (doors.length === 0) return null;
  const isSaid = (sentence: string) => [headline, detail].some((line) => line?.includes(sentence));
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h4 className="text-sm">At the door</h4>
      {doors.map((kind) => {
        const sentence = doorText(kind, order[kind], zone, now);
        return (
          <div key={kind} className="grid gap-1.5">
            <Pictures pictures={picturesOf(kind, order[kind], zone, now)} />
            {sentence && !isSaid(sentence) && <p className="text-sm text-ink-3 tabular-nums">{sentence}</p>}
          </div>
        );
      })}
    </div>
  );
}

function picturesOf(kind: LegKind, leg: TrackedLeg, zone: string, now: Temporal.Instant) {
  const { pictures, happened_at, driver_name, state } = leg;
  const door = state === 'failed' ? `of the failed ${kind}` : `at the ${kind}`;
  const when = happened_at ? `, ${formatTimeOrDate(happened_at, zone, now)}` : '';
  const who = driver_name ? `, by ${driver_name}` : '';
  return pictures.map((id, index) => {
    const picture = pictures.length > 1 ? `Picture ${index + 1} of ${pictures.length}` : 'Picture';
    return { id, kind: 'photo' as const, isGone: false, label: `${picture} ${door}${when}${who}` };
  });
}

/** What was noted at the door of a stop that failed, and what its customer does about it. */
function FailedStop({ order, kind }: { order: TrackedOrder; kind: LegKind }) {
  const { open } = useNewDateDialog();
  const { note } = order[kind];
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-3">
      {note && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
      <Button
        variant="primary"
        size="lg"
        className="max-md:w-full"
        aria-label={`Choose a new date for ${order.order_number}`}
        onClick={() => open(order.order_id)}
      >
        Choose a new date
      </Button>
    </div>
  );
}
