import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Button } from '#web/ui/display/button.tsx';

type DeliveryNoteProps = {
  order: Order;
  pickup: Temporal.Instant | null;
  delivery: Temporal.Instant | null;
  until: Temporal.Instant | null;
  /** Said of a delivery that stays when it is. */
  stays?: string;
  onChange: () => void;
};

/** When the order is delivered then: `Delivery Fri 4 Dec, 2:00–4:00 pm`, `Two days after pickup, as before`. */
export function DeliveryNote({ order, pickup, delivery, until, stays, onChange }: DeliveryNoteProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isSaved = delivery?.equals(order.delivery_date);
  const end = isSaved ? order.delivery_until : until;
  return (
    <div className="flex items-center gap-2.5 rounded-[10px] border border-line px-3.5 py-3">
      <LegMark kind="delivery" />
      <span className="min-w-0 flex-auto" aria-live="polite">
        <span className="block font-medium text-balance tabular-nums">
          {delivery ? `Delivery ${formatVisit(delivery, end, zone, now)}` : 'No delivery fits'}
        </span>
        {pickup && delivery && (
          <span className="block text-xs text-ink-3">
            {(isSaved && stays) || distanceText(order, { pickup, delivery }, zone)}
          </span>
        )}
      </span>
      <Button size="sm" aria-label="Change the delivery" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

const counts = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function distanceText(
  order: Order,
  { pickup, delivery }: { pickup: Temporal.Instant; delivery: Temporal.Instant },
  zone: string,
): string {
  const { days } = businessDay(pickup, zone).until(businessDay(delivery, zone));
  const distance =
    days === 0
      ? 'On the day of the pickup'
      : `${counts[days] ?? days} ${days === 1 ? 'day' : 'days'} after pickup`;
  return delivery.equals(sameDistance(pickup, order, zone)) ? `${distance}, as before` : distance;
}
