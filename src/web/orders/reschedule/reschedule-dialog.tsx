import type { FormEvent } from 'react';
import { formatVisit } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { FreeTimes } from './free-times.tsx';
import { useReschedule } from './use-reschedule.ts';
import { WindowTimes } from './window-times.tsx';

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
