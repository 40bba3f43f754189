import { formatVisit } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { FreeTime } from '#web/orders/reschedule/free-times.tsx';
import type { NewDate } from './use-new-date.ts';

/** The date and time of the leg that failed; of a pickup that of its delivery as well, and whether that moves. */
export function NewFreeTimes({ newDate }: { newDate: NewDate }) {
  const { kind, isReversed, movePickup, moveDelivery, textOf, faultOf } = newDate;
  const delivery = (
    <FreeTime
      label="Delivery date"
      value={textOf('delivery_date')}
      onChange={moveDelivery}
      error={isReversed ? 'Delivery must be after pickup' : faultOf('delivery_date')}
      isFirst={kind === 'delivery'}
    />
  );
  if (kind === 'delivery') return delivery;
  return (
    <div className="grid gap-2">
      <div className="form-grid">
        <FreeTime
          label="Pickup date"
          value={textOf('pickup_date')}
          onChange={movePickup}
          error={faultOf('pickup_date')}
          isFirst
        />
        {delivery}
      </div>
      {!isReversed && <DeliveryText newDate={newDate} />}
    </div>
  );
}

function DeliveryText({ newDate: { order, visits } }: { newDate: NewDate }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { delivery_date } = visits;
  if (!delivery_date) return null;
  const text = delivery_date.equals(order.delivery_date)
    ? 'The delivery stays as it is.'
    : `The delivery moves to ${formatVisit(delivery_date, null, zone, now)}.`;
  return (
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      {text}
    </p>
  );
}
