import { type ReactNode, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { sameDistance, slotAt } from '#web/booking/picker/visit-slots.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { FreeTime } from './free-times.tsx';
import type { Reschedule } from './use-reschedule.ts';

type WindowTimesProps = {
  reschedule: Reschedule;
  /** Why a visit was refused, and what staff may do about it. */
  refusal: (leg: WindowLeg) => ReactNode;
};

/** The windows of the pickup, and the delivery that goes with it; staff may choose another time. */
export function WindowTimes({ reschedule, refusal }: WindowTimesProps) {
  const { order, visits, isStaff, movePickup, moveDelivery, adjust, textOf } = reschedule;
  const [isDeliveryOpen, setDeliveryOpen] = useState(false);
  const [isFree, setFree] = useState(false);
  const { pickup_date, delivery_date } = visits;
  const isPickupSaved = pickup_date?.equals(order.pickup_date) ?? false;
  const pickup = useWindowChoice({
    visit: isFree ? null : { leg: 'pickup', address: order.pickup_address, order_id: order.id },
    chosen: pickup_date,
    isSaved: isPickupSaved,
    onAdjust: movePickup,
  });
  const delivery = useWindowChoice({
    visit: isFree
      ? null
      : { leg: 'delivery', address: order.delivery_address, pickup: pickup_date, order_id: order.id },
    chosen: delivery_date,
    isSaved: isPickupSaved && (delivery_date?.equals(order.delivery_date) ?? false),
    onAdjust: (starts_at) => adjust({ delivery_date: starts_at }),
  });
  const link = isStaff && (
    <button type="button" className="link text-sm" onClick={() => setFree(!isFree)}>
      {isFree ? 'Choose a window' : 'Another time'}
    </button>
  );
  if (isFree) {
    return (
      <div className="grid gap-2">
        <span className="justify-self-end">{link}</span>
        <div className="form-grid">
          <FreeTime label="Pickup date" value={textOf('pickup_date')} onChange={movePickup} />
          <FreeTime label="Delivery date" value={textOf('delivery_date')} onChange={moveDelivery} />
        </div>
        {refusal('pickup')}
        {refusal('delivery')}
      </div>
    );
  }
  const until = delivery_date && delivery.slots && slotAt(delivery.slots, delivery_date)?.ends_at;
  return (
    <>
      <WindowPicker
        leg="pickup"
        mark={<LegMark kind="pickup" />}
        choice={pickup}
        chosen={pickup_date}
        saved={{ starts_at: order.pickup_date, until: order.pickup_until }}
        isStaff={isStaff}
        aside={link}
        onChoose={({ starts_at }) => movePickup(starts_at)}
      />
      {refusal('pickup')}
      {isDeliveryOpen || delivery.error ? (
        <WindowPicker
          leg="delivery"
          mark={<LegMark kind="delivery" />}
          choice={delivery}
          chosen={delivery_date}
          saved={{ starts_at: order.delivery_date, until: order.delivery_until }}
          isStaff={isStaff}
          onChoose={({ starts_at }) => moveDelivery(starts_at)}
        />
      ) : (
        <DeliveryNote
          order={order}
          pickup={pickup_date}
          delivery={delivery_date}
          until={until || null}
          onChange={() => setDeliveryOpen(true)}
        />
      )}
      {refusal('delivery')}
    </>
  );
}

type DeliveryNoteProps = {
  order: Order;
  pickup: Temporal.Instant | null;
  delivery: Temporal.Instant | null;
  until: Temporal.Instant | null;
  onChange: () => void;
};

/** When the order is delivered then: `Delivery Fri 4 Dec, 2:00–4:00 pm`, `Two days after pickup, as before`. */
function DeliveryNote({ order, pickup, delivery, until, onChange }: DeliveryNoteProps) {
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
          <span className="block text-xs text-ink-3">{distanceText(order, { pickup, delivery }, zone)}</span>
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
