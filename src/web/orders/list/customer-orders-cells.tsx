import { Lock, Pencil, Repeat } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useLockHours } from '#web/business/business.api.ts';
import { DateTime } from '#web/business/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useLockReason } from '#web/orders/use-lock-reason.ts';
import { useOrderDialog } from '#web/orders/use-order-dialog.ts';
import { Tag } from '#web/ui/display/tag.tsx';
import { editableUntil, lockNote } from './customer-lock-note.ts';

/** The number, tags and dates of an order. */
export function CustomerOrderSummary({ order }: { order: Order }) {
  const { open } = useOrderDialog();
  return (
    <div className="min-w-0">
      <button type="button" className="order-no order-open" onClick={() => open(order.id)}>
        {order.order_number}
      </button>
      <div className="mt-1.5 mb-1 flex flex-wrap gap-1">
        {order.is_recurring && <Tag icon={Repeat}>Recurring</Tag>}
        <CustomerLockTag order={order} />
      </div>
      <span className="line2">
        Created <DateTime moment={order.created_at} />
      </span>
      {order.next_occurrence_date && (
        <span className="line2">
          Next <DateTime moment={order.next_occurrence_date} />
        </span>
      )}
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
