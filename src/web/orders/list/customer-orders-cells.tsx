import { CalendarOff, Lock, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { weCouldNotText } from '#shared/deliveries/failed-text.ts';
import { isDelivered } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { isClosedByCollecting } from '#shared/orders/locked-text.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { lineText } from '#shared/pricing/line-amount.ts';
import { useChangeLimits } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { openOrderStyles } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { LegTimes } from '#web/orders/legs/leg-times.tsx';
import { editableUntil, lockNote, useClosedText, useLockReason } from '#web/orders/order-lock.ts';
import type { OwnOrder } from '#web/orders/orders.api.ts';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import {
  CustomerOrderActions,
  type CustomerOrderActionsProps,
  DeliveredOrderActions,
} from './customer-order-actions.tsx';

type OrderProps = { order: OwnOrder };
type SummaryProps = OrderProps & {
  /** It has just been ordered here: its row comes into sight, and glows. */
  isPlaced?: boolean | undefined;
};

/** The number of an order, which opens its details. */
function OrderNumber({ order, isPlaced = false }: SummaryProps) {
  const open = useOpenOrder();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPlaced) return;
    // The form that closes first returns the focus to the head of the page, which comes into sight with it.
    const timer = setTimeout(() => button.current?.closest('li, tr')?.scrollIntoView({ block: 'nearest' }));
    return () => clearTimeout(timer);
  }, [isPlaced]);
  return (
    <button
      ref={button}
      type="button"
      className={openOrderStyles}
      data-arrived={isPlaced || undefined}
      onClick={() => open(order.id)}
    >
      {order.order_number}
    </button>
  );
}

/** The number, tags and dates of an order; of a finished one its number. */
export function CustomerOrderSummary({ order, isPlaced }: SummaryProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  if (isFinished(order.status)) return <OrderNumber order={order} />;
  const { created_at, next_occurrence_date: next } = order;
  return (
    <div className="grid min-w-0 justify-items-start gap-[5px]">
      <OrderNumber order={order} isPlaced={isPlaced} />
      <CustomerOrderTags order={order} />
      <span className="text-xs text-ink-3">
        <span className="date">Created {formatDay(created_at, zone, now)}</span>
        {next && (
          <>
            <span> · </span>
            <span className="date">next {formatDay(next, zone, now)}</span>
          </>
        )}
      </span>
    </div>
  );
}

function CustomerOrderTags({ order }: OrderProps) {
  const reason = useLockReason(order);
  const closed = useClosedVisits()(order);
  return (
    // Under a finger the number above keeps its own place.
    <div className="flex flex-wrap gap-1 [&_a]:after:-inset-y-0.5!">
      <RecurringTag order={order} />
      {reason ? (
        <span title={reason}>
          <Tag icon={Lock} look="locked">
            Locked
          </Tag>
        </span>
      ) : (
        <Tag icon={Pencil} look="dashed">
          Editable
        </Tag>
      )}
      {closed && (
        <span title={closed}>
          <Tag icon={CalendarOff} look="due">
            Closed day
          </Tag>
        </span>
      )}
    </div>
  );
}

/** The items of an order beside what they cost; of a finished one in a line. */
export function CustomerOrderAmounts({ order }: OrderProps) {
  const charged = chargedFor(order);
  const gstLabel = chargedGstLabel(charged, order);
  const isPast = isFinished(order.status);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      {isPast ? <ItemsLine items={order.items} /> : <CustomerOrderItems items={order.items} />}
      <div className="text-end">
        <p className={isPast ? undefined : 'text-base/5 font-medium'}>
          <span className="sr-only">Total </span>
          <OrderTotal order={order} />
        </p>
      </div>
      {!isPast && gstLabel && (
        <p className="col-span-full text-end text-xs/5 text-ink-3 tabular-nums">
          {`Base ${formatCents(charged.base)} · ${gstLabel} ${formatCents(charged.gst)}`}
        </p>
      )}
    </div>
  );
}

const maxItems = 2;

/** The first items of an order in one line, and how many more there are; its details have them all. */
export function ItemsLine({ items, max = maxItems }: { items: readonly OrderItem[]; max?: number }) {
  const texts = items.map(lineText);
  return (
    <span className="flex gap-1.5 tabular-nums" title={texts.join('\n')}>
      <span className="line-clamp-1 break-all">{texts.slice(0, max).join(', ')}</span>
      {texts.length > max && <span className="flex-none font-medium">+{texts.length - max} more</span>}
    </span>
  );
}

/** The first two items of an order, and how many more there are. */
export function CustomerOrderItems({ items }: { items: readonly OrderItem[] }) {
  const more = items.length - maxItems;
  return (
    <ul className="min-w-0 tabular-nums">
      {items.slice(0, maxItems).map((item, index) => (
        <li key={item.id} className="flex gap-1.5">
          <span className="truncate" title={item.sku_name}>
            {lineText(item)}
          </span>
          {more > 0 && index === maxItems - 1 && <span className="flex-none font-medium">+{more} more</span>}
        </li>
      ))}
    </ul>
  );
}

/** The date and address of pickup and delivery; of a finished order when it was. */
export function CustomerOrderLegs({ order }: OrderProps) {
  if (isFinished(order.status)) return <FinishedAt order={order} />;
  const { pickup_date, pickup_until, pickup_address } = order;
  const { delivery_date, delivery_until, delivery_address } = order;
  return (
    <LegTimes
      look="addressed"
      pickup={<LegText moment={pickup_date} until={pickup_until} address={pickup_address} />}
      delivery={<LegText moment={delivery_date} until={delivery_until} address={delivery_address} />}
    />
  );
}

type LegTextProps = { moment: Temporal.Instant; until: Temporal.Instant | null; address: string };

function LegText({ moment, until, address }: LegTextProps) {
  return (
    <>
      <DateTime moment={moment} until={until} />
      <span className="line2 mt-0! truncate" title={address}>
        {address}
      </span>
    </>
  );
}

/** When an order was fulfilled; of one that was cancelled the day on which it would have been collected. */
function FinishedAt({ order: { fulfilled_at, delivery_date, pickup_date, status } }: OrderProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  if (status === 'cancelled') return <span className="date">{formatDay(pickup_date, zone, now)}</span>;
  return <DateTime moment={fulfilled_at ?? delivery_date} />;
}

type OrderActions = Pick<CustomerOrderActionsProps, 'onEdit' | 'onReschedule' | 'onAgain'>;
export type RowProps = OrderProps & OrderActions;

/** The status of an order, with what has to be known of it; of a finished one the way to another. */
export function CustomerOrderStatus({ order, onAgain }: RowProps) {
  if (isFinished(order.status)) {
    return (
      <div className="flex items-center gap-2.5 whitespace-nowrap">
        <OrderStatusBadge status={order.status} />
        <button
          type="button"
          className="link tap-target"
          aria-label={`Order Again ${order.order_number}`}
          onClick={() => onAgain(order)}
        >
          Order Again
        </button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <OrderStatusBadge status={order.status} />
      <CustomerOrderNotes order={order} />
    </div>
  );
}

/** A stop that failed, until when the order can be edited or why not, and the instructions, in three lines. */
export function CustomerOrderNotes({ order }: OrderProps) {
  const now = useNow();
  const zone = useBusinessTimeZone();
  const limits = useChangeLimits();
  const { special_instructions, needs_date, failed_stop } = order;
  const closed = useClosedText(order);
  const ready = readyText(order, zone, now);
  const note =
    lockNote(order, now, limits) ?? (ready || needs_date || isFinished(order.status) ? null : closed);
  const until = editableUntil(order, now, limits);
  const failed = needs_date && failed_stop && weCouldNotText(needs_date, failed_stop.reason);
  const onClosedDay = useClosedVisits()(order);
  if (!failed && !onClosedDay && !ready && !note && !until && !special_instructions) return null;
  return (
    <div className="text-xs text-ink-2" title={special_instructions ?? undefined}>
      {onClosedDay && <p className="font-medium text-warning-ink">{onClosedDay}</p>}
      <div className="line-clamp-3">
        {failed && <span className="font-medium text-warning-ink">{failed} </span>}
        {ready && <span>{unbroken(ready)} </span>}
        {note && <span>{note} </span>}
        {until && isClosedByCollecting(order, limits) && <span>Editable until we collect it </span>}
        {until && !isClosedByCollecting(order, limits) && (
          <span>
            Editable until <DateTime moment={until} />{' '}
          </span>
        )}
        {special_instructions && <span className="block">{special_instructions}</span>}
      </div>
    </div>
  );
}

/** What can be done with an order. */
export function CustomerOrderButtons(props: RowProps) {
  const reason = useLockReason(props.order);
  if (!isFinished(props.order.status)) return <CustomerOrderActions {...props} />;
  if (isDelivered(props.order)) return <DeliveredOrderActions order={props.order} />;
  // What the order says already needs no reason in sight.
  return (
    <p className="text-end whitespace-nowrap text-ink-3" title={reason ?? undefined}>
      No actions<span className="sr-only">. {reason}</span>
    </p>
  );
}

/** The same on a card: what it leaves out is in the details. */
export function CustomerOrderCard({ isPlaced, ...props }: RowProps & SummaryProps) {
  const { order } = props;
  const open = useOpenOrder();
  const now = useNow();
  const zone = useBusinessTimeZone();
  const ready = readyText(order, zone, now);
  const onClosedDay = useClosedVisits()(order);
  const { items, pickup_date, pickup_until, delivery_date, delivery_until } = order;
  const total = (
    <span className="flex-none">
      <span className="sr-only">Total </span>
      <OrderTotal order={order} className="font-medium" />
    </span>
  );
  if (isFinished(order.status)) {
    return (
      <>
        <div className="flex justify-between gap-3">
          <button
            type="button"
            className="tap-target min-w-0 rounded-xs text-start text-ink-2"
            onClick={() => open(order.id)}
          >
            <span className="sr-only">{order.order_number}, </span>
            <ItemsLine items={items} />
          </button>
          {total}
        </div>
        <div className="flex items-center justify-between gap-3 text-xs text-ink-3">
          <FinishedAt order={order} />
          <OrderStatusBadge status={order.status} />
        </div>
      </>
    );
  }
  return (
    <>
      <div className="flex justify-between gap-3 text-base">
        <OrderStatusBadge status={order.status} />
        {total}
      </div>
      {ready && <p className="text-ink-2">{unbroken(ready)}</p>}
      <div className="text-base/5.5 font-medium">
        <LegTimes
          pickup={<DateTime moment={pickup_date} until={pickup_until} />}
          delivery={<DateTime moment={delivery_date} until={delivery_until} />}
        />
      </div>
      {onClosedDay && <p className="font-medium text-warning-ink">{onClosedDay}</p>}
      <div className="text-ink-2">
        <ItemsLine items={items} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-[5px]">
          <OrderNumber order={order} isPlaced={isPlaced} />
          <CustomerOrderTags order={order} />
        </div>
        {/* Tags wrap before its button and the menu do. */}
        <div className="flex-none">
          <CustomerOrderActions {...props} />
        </div>
      </div>
    </>
  );
}
