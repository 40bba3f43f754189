import { type ReactNode, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { slotAt } from '#web/booking/picker/visit-slots.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { DeliveryNote } from '#web/orders/reschedule/delivery-note.tsx';
import { NewFreeTimes } from './new-free-times.tsx';
import type { NewDate } from './use-new-date.ts';

type NewDateWindowsProps = {
  newDate: NewDate;
  /** Why a visit was refused, and what staff may do about it. */
  refusal: (leg: WindowLeg) => ReactNode;
};

/** The windows of the leg that failed, and the delivery that goes with a pickup; staff may choose another time. */
export function NewDateWindows({ newDate, refusal }: NewDateWindowsProps) {
  const { order, kind, visits, isStaff, movePickup, moveDelivery, adjust, deliveryAlong } = newDate;
  const [isDeliveryOpen, setDeliveryOpen] = useState(kind === 'delivery');
  const [isFree, setFree] = useState(false);
  const { pickup_date, delivery_date } = visits;
  const order_id = order.id;
  const pickup = useWindowChoice({
    visit: isFree || kind === 'delivery' ? null : { leg: 'pickup', address: order.pickup_address, order_id },
    chosen: pickup_date,
    onAdjust: movePickup,
  });
  const delivery = useWindowChoice({
    visit: isFree
      ? null
      : { leg: 'delivery', address: order.delivery_address, pickup: pickup_date, order_id },
    chosen: delivery_date,
    fallback: kind === 'pickup' ? deliveryAlong : null,
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
        <NewFreeTimes newDate={newDate} />
        {refusal('pickup')}
        {refusal('delivery')}
      </div>
    );
  }
  const until = delivery_date && delivery.slots && slotAt(delivery.slots, delivery_date)?.ends_at;
  return (
    <>
      {kind === 'pickup' && (
        <WindowPicker
          leg="pickup"
          mark={<LegMark kind="pickup" />}
          choice={pickup}
          chosen={pickup_date}
          isStaff={isStaff}
          aside={link}
          onChoose={({ starts_at }) => movePickup(starts_at)}
        />
      )}
      {kind === 'pickup' && refusal('pickup')}
      {isDeliveryOpen || delivery.error ? (
        <WindowPicker
          leg="delivery"
          mark={<LegMark kind="delivery" />}
          choice={delivery}
          chosen={delivery_date}
          isStaff={isStaff}
          aside={kind === 'delivery' && link}
          onChoose={({ starts_at }) => moveDelivery(starts_at)}
        />
      ) : (
        <DeliveryNote
          order={order}
          pickup={pickup_date}
          delivery={delivery_date}
          until={until || null}
          stays="Stays as it is"
          onChange={() => setDeliveryOpen(true)}
        />
      )}
      {refusal('delivery')}
    </>
  );
}
