import { CalendarX } from 'lucide-react';
import { couldNotText } from '#shared/deliveries/failed-text.ts';
import type { Order } from '#shared/orders/order.ts';

/** Says in a list that a stop of the order failed and that nobody has chosen a new date; of any other order nothing. */
export function NeedsDateMark({ order: { needs_date, failed_stop } }: { order: Order }) {
  if (!needs_date || !failed_stop) return null;
  return (
    <span
      className="mt-px flex items-center gap-1 text-xs font-medium text-warning-ink"
      title={couldNotText(needs_date, failed_stop.reason)}
    >
      <CalendarX className="size-[13px]" aria-hidden="true" />
      Needs a new date
    </span>
  );
}
