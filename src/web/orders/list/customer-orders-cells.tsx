import { Lock, Pencil } from 'lucide-react';
import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { useLockHours } from '#web/business/business.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegTimes } from '#web/orders/legs/leg-times.tsx';
import { useOrderDialog } from '#web/orders/use-order-dialog.ts';
import { useLockReason } from '#web/orders/use-order-lock.ts';
import { NextOccurrenceLine } from '#web/series/next-occurrence.tsx';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { editableUntil, lockNote } from './customer-lock-note.ts';

/** The number, tags and dates of an order. */
export function CustomerOrderSummary({ order }: { order: Order }) {
  const { open } = useOrderDialog();
  return (
    <div className="min-w-0">
      <button type="button" className="order-no order-open tap-target" onClick={() => open(order.id)}>
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

/** The instructions, and until when the order can be edited. */
export function CustomerOrderNotes({ order }: { order: Order }) {
  const now = useNow();
  const hours = useLockHours();
  const note = lockNote(order, now, hours);
  const until = editableUntil(order, now, hours);
  const { special_instructions } = order;
  if (!note && !until && !special_instructions) return null;
  return (
    <div className="grid gap-1">
      {special_instructions && (
        <p className="line2 line-clamp-2 break-words" title={special_instructions}>
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

/** The first two items of an order, and how many more there are. */
export function CustomerOrderItems({ items }: { items: readonly OrderItem[] }) {
  const more = items.length - maxItems;
  return (
    <div className="min-w-0">
      <ul>
        {items.slice(0, maxItems).map((item) => (
          <li key={item.id} className="truncate tabular-nums" title={item.sku_name}>
            {item.quantity} × {item.sku_name}
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
    <div className="order-legs">
      <LegTimes
        pickup={<LegText moment={order.pickup_date} address={order.pickup_address} />}
        delivery={
          <LegText
            moment={order.delivery_date}
            address={order.delivery_address}
            soon={nextLeg(order) !== null}
          />
        }
      />
    </div>
  );
}

type LegTextProps = { moment: Temporal.Instant; address: string; soon?: boolean };

function LegText({ moment, address, soon = false }: LegTextProps) {
  return (
    <>
      <DateTime moment={moment} withCountdown={soon} />
      <span className="line2 order-legs__address" title={address}>
        {address}
      </span>
    </>
  );
}

/** What the order was charged, and what that is made of. */
export function CustomerOrderTotals({ order }: { order: Order }) {
  const charged = chargedFor(order);
  return (
    <PriceBreakdown
      kind="list"
      className="order-totals"
      amounts={charged}
      gstLabel={chargedGstLabel(charged)}
    />
  );
}
