import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { couldNotText, weCouldNotText } from '#shared/deliveries/failed-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { slotAt } from '#web/booking/picker/visit-slots.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { orderQuery } from '#web/orders/orders.api.ts';
import { DeliveryNote } from '#web/orders/reschedule/delivery-note.tsx';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogLoading } from '#web/ui/overlay/lazy-dialog.tsx';
import { NewFreeTimes } from './new-free-times.tsx';
import { type NewDate, useNewDate } from './use-new-date.ts';

type NewDateDialogProps = { id: string; onClose: () => void };

const dialogStyles = 'w-[min(560px,100%)]!';
const useTitle = () => (useIsStaff() ? 'Choose a date' : 'Choose a new date');

/** Asks for the new date of an order after a stop that failed; a link may come when it has one already. */
export function NewDateDialog({ id, onClose }: NewDateDialogProps) {
  const title = useTitle();
  const { data, error, refetch } = useQuery(orderQuery(id));
  // Once it asks, it stays: the answer to what is sent must not turn it into another dialog.
  const [kind, setKind] = useState<LegKind | null>(null);
  if (data?.needs_date && !kind) setKind(data.needs_date);
  if (!data && !error) return <DialogLoading />;
  if (data && kind) return <NewDateForm order={data} kind={kind} onClose={onClose} />;
  return (
    <Dialog
      open
      title={title}
      description={data && <span className="order-no">{data.order_number}</span>}
      className={dialogStyles}
      reading
      onOpenChange={onClose}
    >
      {data && (
        <EmptyState art="van" title="No new date is needed">
          This order has its date, or is finished.
        </EmptyState>
      )}
      {isNotFound(error) && (
        <EmptyState art="sock" title="There is nothing here">
          This order was removed, or it is not yours to see.
        </EmptyState>
      )}
      {!data && error && !isNotFound(error) && (
        <LoadError title="The order could not be loaded" error={error} onRetry={refetch} />
      )}
    </Dialog>
  );
}

type NewDateFormProps = { order: Order; kind: LegKind; onClose: () => void };

function NewDateForm({ order, kind, onClose }: NewDateFormProps) {
  const title = useTitle();
  const { use_windows = false } = useBusiness();
  const newDate = useNewDate(order, kind, onClose);
  const { isStaff, isComplete, isFollowing, isReversed, failure, refused, save, bookAnyway } = newDate;
  const skipping = useSkipInstead(order, kind, onClose);
  const isBusy = newDate.isBusy || skipping.isBusy;
  const isOver = order.needs_date !== kind && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const bookAnywayAlert = refused && (
    <BookAnywayAlert sentence={refused.sentence} isBusy={isBusy} onBook={bookAnyway} />
  );
  return (
    <Dialog
      open
      title={title}
      description={<FailedSentence order={order} kind={kind} isStaff={isStaff} />}
      className={dialogStyles}
      busy={isBusy}
      dirty
      onSubmit={submit}
      onOpenChange={onClose}
      foot={
        <>
          {skipping.skip ? (
            <Button variant="ghost" className="ms-auto" busy={skipping.isBusy} onClick={skipping.skip}>
              Skip this one
            </Button>
          ) : (
            <Button variant="ghost" className="ms-auto" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={newDate.isBusy}
            disabled={!isComplete || isFollowing || isReversed || isOver}
          >
            Choose This Date
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        {use_windows ? (
          <NewDateWindows newDate={newDate} refusal={(leg) => leg === refused?.leg && bookAnywayAlert} />
        ) : (
          <NewFreeTimes newDate={newDate} />
        )}
        {order.is_recurring && (
          <p className="text-sm text-ink-3">
            {isStaff ? 'The other recurring pickups stay' : 'Your other recurring pickups stay'} as they are.
          </p>
        )}
        {!use_windows && bookAnywayAlert}
        {failure && <Alert>{failure}</Alert>}
        {isOver && !failure && <Alert kind="info">This order needs no new date any more.</Alert>}
      </div>
    </Dialog>
  );
}

function FailedSentence({ order, kind, isStaff }: { order: Order; kind: LegKind; isStaff: boolean }) {
  const { order_number, customer_name, failed_stop } = order;
  const reason = failed_stop?.reason ?? 'other';
  if (!isStaff) return `${weCouldNotText(kind, reason, order_number)}.`;
  return (
    <>
      <span className="order-no">{order_number}</span>, {customer_name}. {couldNotText(kind, reason)}.
    </>
  );
}

/** A recurring order whose pickup failed can be skipped instead, as nothing was collected; of any other `skip` is `null`. */
function useSkipInstead(order: Order, kind: LegKind, onDone: () => void) {
  const { askToSkip, isBusy } = useSkipPickupDialog();
  const { series_id, occurrence_number: number, pickup_date, pickup_until, next_occurrence_date } = order;
  if (kind !== 'pickup' || !order.is_recurring || !series_id || !number) return { skip: null, isBusy };
  const skip = async () => {
    const occurrence = { series_id, number, pickup_date, pickup_until };
    if (await askToSkip(occurrence, next_occurrence_date ?? undefined)) onDone();
  };
  return { skip: () => void skip(), isBusy };
}

type NewDateWindowsProps = {
  newDate: NewDate;
  /** Why a visit was refused, and what staff may do about it. */
  refusal: (leg: WindowLeg) => ReactNode;
};

/** The windows of the leg that failed, and the delivery that goes with a pickup; staff may choose another time. */
function NewDateWindows({ newDate, refusal }: NewDateWindowsProps) {
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
