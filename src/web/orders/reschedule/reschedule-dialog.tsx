import { type FormEvent, type ReactNode, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { slotAt } from '#web/booking/picker/visit-slots.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { FreeTime, FreeTimes } from './free-times.tsx';
import { type Reschedule, useReschedule } from './use-reschedule.ts';

type RescheduleDialogProps = { order: Order; onClose: () => void };

/** Moves the pickup of an order, and with it the delivery, and changes nothing else. */
export function RescheduleDialog({ order: opened, onClose }: RescheduleDialogProps) {
  const { use_windows = false } = useBusiness();
  const zone = useBusinessTimeZone();
  const now = useNow();
  const reschedule = useReschedule(opened, onClose);
  const { order, changed, isBusy, isFollowing, failure, refused, isProposal, save, bookAnyway } = reschedule;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const bookAnywayAlert = refused && (
    <BookAnywayAlert sentence={refused.sentence} isBusy={isBusy} onBook={bookAnyway} />
  );
  return (
    <FormDialog
      title="Reschedule"
      description={
        <>
          <span className="order-no">{order.order_number}</span> ·{' '}
          {formatVisit(order.pickup_date, order.pickup_until, zone, now)}
        </>
      }
      className="w-[min(560px,100%)]!"
      action="Move Pickup"
      busyLabel="Processing..."
      busy={isBusy}
      isUnsendable={changed.length === 0 || isFollowing}
      dirty={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        {use_windows ? (
          <WindowTimes reschedule={reschedule} refusal={(leg) => leg === refused?.leg && bookAnywayAlert} />
        ) : (
          <FreeTimes reschedule={reschedule} />
        )}
        {isProposal && <Alert kind="info">{order.customer_name} decides on this.</Alert>}
        {!use_windows && bookAnywayAlert}
        {failure && <Alert>{failure}</Alert>}
      </div>
    </FormDialog>
  );
}

type WindowTimesProps = {
  reschedule: Reschedule;
  /** Why a visit was refused, and what staff may do about it. */
  refusal: (leg: WindowLeg) => ReactNode;
};

/** The windows of the pickup, and the delivery that goes with it; staff may choose another time. */
function WindowTimes({ reschedule, refusal }: WindowTimesProps) {
  const { order, visits, isStaff, movePickup, moveDelivery, adjust, textOf, faultOf } = reschedule;
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
          <FreeTime
            label="Pickup date"
            value={textOf('pickup_date')}
            onChange={movePickup}
            error={faultOf('pickup_date')}
          />
          <FreeTime
            label="Delivery date"
            value={textOf('delivery_date')}
            onChange={moveDelivery}
            error={faultOf('delivery_date')}
          />
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
