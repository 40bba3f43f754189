import { type ReactNode, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { sameDistance, slotAt } from '#web/booking/picker/visit-slots.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { PauseNote } from '#web/series/pause-note.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { FreeTimes } from './free-times.tsx';
import type { MovedVisits } from './use-moved-visits.ts';

type MoveFieldsProps = {
  move: MovedVisits;
  isBusy: boolean;
  /** Said below the times. */
  children: ReactNode;
};

/** When an order is collected and delivered instead, and why the service refused it. */
export function MoveFields({ move, isBusy, children }: MoveFieldsProps) {
  const { use_windows = false } = useBusiness();
  const { refused, failure, bookAnyway, failed, faultOf } = move;
  const isMarked =
    !use_windows &&
    failure !== null &&
    (faultOf('delivery_date') === failure || (failed !== 'delivery' && faultOf('pickup_date') === failure));
  const bookAnywayAlert = refused && (
    <BookAnywayAlert sentence={refused.sentence} isBusy={isBusy} onBook={bookAnyway} />
  );
  return (
    <>
      {use_windows ? (
        <WindowTimes move={move} refusal={(leg) => leg === refused?.leg && bookAnywayAlert} />
      ) : (
        <FreeTimes move={move} />
      )}
      <PauseNote visits={[move.visits.pickup_date, move.visits.delivery_date]} />
      {children}
      {!use_windows && bookAnywayAlert}
      {failure && !isMarked && <Alert>{failure}</Alert>}
    </>
  );
}

type WindowTimesProps = {
  move: MovedVisits;
  /** Why a visit was refused, and what staff may do about it. */
  refusal: (leg: WindowLeg) => ReactNode;
};

/** The windows of the pickup, and the delivery that goes with it; staff may choose another time. */
function WindowTimes({ move, refusal }: WindowTimesProps) {
  const { order, failed, visits, isStaff, movePickup, moveDelivery, adjust, deliveryAlong } = move;
  const [isDeliveryOpen, setDeliveryOpen] = useState(failed === 'delivery');
  const [isFree, setFree] = useState(false);
  const { pickup_date, delivery_date } = visits;
  const { id: order_id, pickup_address, delivery_address } = order;
  const isPickupSaved = !failed && (pickup_date?.equals(order.pickup_date) ?? false);
  const pickup = useWindowChoice({
    visit: isFree || failed === 'delivery' ? null : { leg: 'pickup', address: pickup_address, order_id },
    chosen: pickup_date,
    isSaved: isPickupSaved,
    onAdjust: movePickup,
  });
  const delivery = useWindowChoice({
    visit: isFree ? null : { leg: 'delivery', address: delivery_address, pickup: pickup_date, order_id },
    chosen: delivery_date,
    isSaved: isPickupSaved && (delivery_date?.equals(order.delivery_date) ?? false),
    fallback: failed === 'pickup' ? deliveryAlong : null,
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
        <FreeTimes move={move} />
        {refusal('pickup')}
        {refusal('delivery')}
      </div>
    );
  }
  const until = delivery_date && delivery.slots && slotAt(delivery.slots, delivery_date)?.ends_at;
  return (
    <>
      {failed !== 'delivery' && (
        <>
          <WindowPicker
            leg="pickup"
            mark={<LegMark kind="pickup" />}
            choice={pickup}
            chosen={pickup_date}
            saved={failed ? undefined : { starts_at: order.pickup_date, until: order.pickup_until }}
            isStaff={isStaff}
            aside={link}
            onChoose={({ starts_at }) => movePickup(starts_at)}
          />
          {refusal('pickup')}
        </>
      )}
      {isDeliveryOpen || delivery.error ? (
        <WindowPicker
          leg="delivery"
          mark={<LegMark kind="delivery" />}
          choice={delivery}
          chosen={delivery_date}
          saved={failed ? undefined : { starts_at: order.delivery_date, until: order.delivery_until }}
          isStaff={isStaff}
          aside={failed === 'delivery' && link}
          onChoose={({ starts_at }) => moveDelivery(starts_at)}
        />
      ) : (
        <DeliveryNote move={move} until={until || null} onChange={() => setDeliveryOpen(true)} />
      )}
      {refusal('delivery')}
    </>
  );
}

type DeliveryNoteProps = { move: MovedVisits; until: Temporal.Instant | null; onChange: () => void };

/** When the order is delivered then: `Delivery Fri 4 Dec, 2:00–4:00 pm`, `Two days after pickup, as before`. */
function DeliveryNote({ move: { order, failed, visits }, until, onChange }: DeliveryNoteProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { pickup_date: pickup, delivery_date: delivery } = visits;
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
            {isSaved && failed ? 'Stays as it is' : distanceText(order, { pickup, delivery }, zone)}
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
