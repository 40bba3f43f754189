import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { couldNotText, weCouldNotText } from '#shared/deliveries/failed-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { orderQuery } from '#web/orders/orders.api.ts';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DialogLoading } from '#web/ui/overlay/lazy-dialog.tsx';
import { NewDateWindows } from './new-date-windows.tsx';
import { NewFreeTimes } from './new-free-times.tsx';
import { useNewDate } from './use-new-date.ts';

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
