import { Lock, Pencil } from 'lucide-react';
import { weCouldNotText } from '#shared/deliveries/failed-text.ts';
import { nextLeg } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { lineText } from '#shared/pricing/line-amount.ts';
import { useChangeLimits } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { openOrderStyles } from '#web/orders/display/order-link.tsx';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { LegTimes } from '#web/orders/legs/leg-times.tsx';
import { useLockReason } from '#web/orders/use-order-lock.ts';
import { NextOccurrenceLine } from '#web/series/next-occurrence.tsx';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { editableUntil, lockNote } from './customer-lock-note.ts';

/** The number, tags and dates of an order. */
export function CustomerOrderSummary({ order, inCard = false }: { order: Order; inCard?: boolean }) {
  const { open } = useOrderDialog();
  return (
    <div className="min-w-0">
      <button
        type="button"
        className={classNames(openOrderStyles, inCard && 'text-base/4.5')}
        onClick={() => open(order.id)}
      >
        {order.order_number}
      </button>
      <div className="mt-1.5 mb-1 flex flex-wrap gap-1">
        <RecurringTag order={order} />
        <CustomerLockTag order={order} />
      </div>
      <span className="line2">
        Created <DateTime moment={order.created_at} />
      </span>
      <NextOccurrenceLine order={order} />
    </div>
  );
}

function CustomerLockTag({ order }: { order: Order }) {
  const reason = useLockReason(order);
  if (!reason) {
    return (
      <Tag icon={Pencil} look="dashed">
        Editable
      </Tag>
    );
  }
  return (
    <span title={reason}>
      <Tag icon={Lock} look="locked">
        Locked
      </Tag>
    </span>
  );
}

/** When it is back, a stop that failed, the instructions, and until when the order can be edited. */
export function CustomerOrderNotes({ order }: { order: Order }) {
  const now = useNow();
  const zone = useBusinessTimeZone();
  const limits = useChangeLimits();
  const note = lockNote(order, now, limits);
  const until = editableUntil(order, now, limits);
  const { special_instructions } = order;
  const { needs_date: failed, failed_stop } = order;
  const isReady = order.status === 'ready_for_pickup';
  if (!note && !until && !special_instructions && !failed && !isReady) return null;
  return (
    <div className="grid gap-1">
      {isReady && (
        <p className="line2">{`Clean. Back with you ${formatDay(order.delivery_date, zone, now)}.`}</p>
      )}
      {failed && failed_stop && (
        <p className="text-xs font-medium text-warning-ink">{weCouldNotText(failed, failed_stop.reason)}</p>
      )}
      {special_instructions && (
        <p className="line2 line-clamp-2" title={special_instructions}>
          {special_instructions}
        </p>
      )}
      {note && <p className="line2">{note}</p>}
      {until && (
        <p className="line2">
          Editable until <DateTime moment={until} />
        </p>
      )}
    </div>
  );
}

const maxItems = 2;

/** The items of an order beside what they cost. */
export function CustomerOrderAmounts({ order }: { order: Order }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(136px,auto)] gap-x-5 gap-y-3">
      <CustomerOrderItems items={order.items} />
      <CustomerOrderTotals order={order} />
    </div>
  );
}

/** The first two items of an order, and how many more there are. */
export function CustomerOrderItems({ items }: { items: readonly OrderItem[] }) {
  const more = items.length - maxItems;
  return (
    <div className="min-w-0">
      <ul>
        {items.slice(0, maxItems).map((item) => (
          <li key={item.id} className="truncate tabular-nums" title={item.sku_name}>
            {lineText(item)}
          </li>
        ))}
      </ul>
      {more > 0 && <span className="line2 tabular-nums">+{more} more</span>}
    </div>
  );
}

/** The date and address of pickup and delivery. */
export function CustomerOrderLegs({ order }: { order: Order }) {
  return (
    <LegTimes
      look="addressed"
      pickup={
        <LegText moment={order.pickup_date} until={order.pickup_until} address={order.pickup_address} />
      }
      delivery={
        <LegText
          moment={order.delivery_date}
          until={order.delivery_until}
          address={order.delivery_address}
          soon={nextLeg(order) !== null}
        />
      }
    />
  );
}

type LegTextProps = {
  moment: Temporal.Instant;
  until: Temporal.Instant | null;
  address: string;
  soon?: boolean;
};

function LegText({ moment, until, address, soon = false }: LegTextProps) {
  return (
    <>
      <DateTime moment={moment} until={until} withCountdown={soon} />
      <span className="line2 truncate" title={address}>
        {address}
      </span>
    </>
  );
}

const totalsStyles = [
  'grid grid-cols-[1fr_auto] content-start gap-x-2.5 gap-y-px text-xs/4.5 text-ink-3',
  '[&_dd]:text-end [&>div]:contents',
  '[&>:last-child]:text-sm [&>:last-child]:font-semibold [&>:last-child]:text-ink',
].join(' ');

/** What the order was charged, and what that is made of. */
function CustomerOrderTotals({ order }: { order: Order }) {
  const charged = chargedFor(order);
  return (
    <PriceBreakdown
      kind="list"
      className={totalsStyles}
      amounts={charged}
      charges={order.charges}
      isEstimate={order.is_estimate}
      gstLabel={chargedGstLabel(charged, order)}
    />
  );
}
