import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couldNotText, weCouldNotText } from '#shared/deliveries/failed-text.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { orderQuery, useChooseNewDate } from '#web/orders/orders.api.ts';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogLoading } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { MoveFields } from './move-fields.tsx';
import { type ChosenVisits, useMovedVisits } from './use-moved-visits.ts';

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
          This order was deleted, or it isn’t yours to see.
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
  const move = useNewDate(order, kind, onClose);
  const { isStaff, isFollowing, isReversed, failure, save } = move;
  const isComplete = move.visits.pickup_date !== null && move.visits.delivery_date !== null;
  const skipping = useSkipInstead(order, kind, onClose);
  const isBusy = move.isBusy || skipping.isBusy;
  const isOver = order.needs_date !== kind && !isBusy;
  return (
    <Dialog
      open
      title={title}
      description={<FailedSentence order={order} kind={kind} isStaff={isStaff} />}
      className={dialogStyles}
      busy={isBusy}
      dirty
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
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
            busy={move.isBusy}
            disabled={!isComplete || isFollowing || isReversed || isOver}
          >
            Choose This Date
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <MoveFields move={move} isBusy={isBusy}>
          {order.is_recurring && (
            <p className="text-sm text-ink-3">
              {isStaff ? 'The other recurring pickups stay' : 'Your other recurring pickups stay'} as they
              are.
            </p>
          )}
        </MoveFields>
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

/** The new date of a leg that failed. A new pickup takes the delivery along where that would come too early. */
function useNewDate(order: Order, kind: LegKind, onDone: () => void) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { use_windows = false } = useBusiness();
  const { mutateAsync } = useChooseNewDate();
  // Windows choose the first that can be booked; a free time begins with the same one tomorrow.
  const first = use_windows ? null : tomorrowAt(order[`${kind}_date`], now, zone);
  return useMovedVisits(order, {
    failed: kind,
    start: startOf(order, kind, first, zone),
    deliveryFor: (pickup) => deliveryFor(order, pickup, zone),
    send: async ({ pickup_date, delivery_date }, allowed) => {
      if (!pickup_date || !delivery_date) return;
      const dates = kind === 'pickup' ? { pickup_date, delivery_date } : { delivery_date };
      const saved = await mutateAsync({ ...atVersion(order), body: { ...dates, ...allowed } });
      toast.success('New date chosen', dateText(saved, kind, zone, now));
      onDone();
    },
    failure: 'Failed to choose the date',
  });
}

/** The visits before anything is chosen: what did not fail stays, unless a new pickup takes it along. */
function startOf(order: Order, kind: LegKind, first: Temporal.Instant | null, zone: string): ChosenVisits {
  if (kind === 'delivery') return { pickup_date: order.pickup_date, delivery_date: first };
  return {
    pickup_date: first,
    delivery_date: first ? deliveryFor(order, first, zone) : order.delivery_date,
  };
}

/** The delivery stays when it comes after the new pickup. */
const deliveryFor = (order: Order, pickup: Temporal.Instant, zone: string): Temporal.Instant =>
  isBefore(pickup, order.delivery_date) ? order.delivery_date : sameDistance(pickup, order, zone);

const tomorrowAt = (before: Temporal.Instant, now: Temporal.Instant, zone: string): Temporal.Instant =>
  businessDay(now, zone)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: zone, plainTime: before.toZonedDateTimeISO(zone).toPlainTime() })
    .toInstant();

const doneWords = { pickup: 'collected', delivery: 'delivered' } as const;

/** `ORD-000123 is delivered Thu 26 Nov, 2:00–4:00 pm.` */
const dateText = (order: Order, kind: LegKind, zone: string, now: Temporal.Instant): string =>
  `${order.order_number} is ${doneWords[kind]} ${formatVisit(order[`${kind}_date`], order[`${kind}_until`], zone, now)}.`;
