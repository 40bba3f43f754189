import { useQuery } from '@tanstack/react-query';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusiness, useChangeLimits } from '#web/business/business.api.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { unansweredText } from '#web/orders/form/staff-order-notices.tsx';
import { type OpenDays, onOpenDay } from '#web/orders/form/values/open-days.ts';
import { useOpenDays } from '#web/orders/form/values/use-open-days.ts';
import { orderQuery, useEditOrder } from '#web/orders/orders.api.ts';
import { proposalText } from '#web/orders/proposal/proposed-changes.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { MoveFields } from './move-fields.tsx';
import { type ChosenVisits, useMovedVisits, type VisitField } from './use-moved-visits.ts';

type Clock = { zone: string; now: Temporal.Instant };
type RescheduleDialogProps = { order: Order; onClose: () => void };

const visitWords = { pickup_date: 'Pickup', delivery_date: 'Delivery' } as const;

/** Moves the pickup of an order, and with it the delivery, or the delivery alone, and changes nothing else. */
export function RescheduleDialog({ order: opened, onClose }: RescheduleDialogProps) {
  const leaves = useMailLeaves();
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const { move, changed, isProposal } = useReschedule(opened, onClose);
  const { order, isBusy, isFollowing, save } = move;
  return (
    <FormDialog
      title="Reschedule"
      description={
        <>
          <span className="order-no">{order.order_number}</span> ·{' '}
          {formatVisit(order.pickup_date, order.pickup_until, clock.zone, clock.now)}
        </>
      }
      className="w-[min(560px,100%)]!"
      action={isProposal ? 'Ask the Customer' : moveText(changed)}
      busyLabel="Processing..."
      busy={isBusy}
      isUnsendable={changed.length === 0 || isFollowing}
      dirty={changed.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        {isProposal && order.modification_requested && (
          <Alert kind="warning">{unansweredText(order.customer_name, proposalText(order, clock.zone))}</Alert>
        )}
        <MoveFields move={move} isBusy={isBusy}>
          {move.isStaff && (
            <Alert kind="info">
              {isProposal
                ? `This order recurs, so ${order.customer_name} has to agree. ${stayText(order, changed, clock)}`
                : `We’ll tell ${order.customer_name} the new times, ${leaves ? 'in the app and by mail' : 'in the app'}.`}
            </Alert>
          )}
        </MoveFields>
      </div>
    </FormDialog>
  );
}

/** An order whose visits are being moved; of a recurring one this occurrence alone. */
function useReschedule(opened: Order, onDone: () => void) {
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const { use_windows = false } = useBusiness();
  const open = useOpenDays();
  const { data: latest } = useQuery(orderQuery(opened.id));
  const order: Order = latest && latest.version > opened.version ? latest : opened;
  const { pickup_date, delivery_date } = order;
  const { mutateAsync } = useEditOrder();
  const { canMoveBack, moveBack } = useMoveBack(order);
  const move = useMovedVisits(order, {
    start: { pickup_date, delivery_date },
    deliveryFor: (pickup) => deliveryOf(order, pickup, use_windows ? undefined : open, clock.zone),
    send: async (visits, allowed) => {
      const dates = Object.fromEntries(changed.map((field) => [field, visits[field]]));
      const scope = order.is_recurring ? { scope: 'this' as const } : {};
      const saved = await mutateAsync({ ...atVersion(order), body: { ...dates, ...scope, ...allowed } });
      if (isProposal) toast.success(`${order.customer_name} was asked to agree`, askedText(visits));
      else if (canMoveBack(saved))
        toast.undoable(updated, () => void moveBack(saved), order.id, visitsText(saved, clock));
      else toast.success(updated, visitsText(saved, clock));
      onDone();
    },
    failure: 'Failed to update order. This order may be locked.',
  });
  const askedText = (visits: ChosenVisits) =>
    changed
      .flatMap((field) =>
        visits[field]
          ? [`${visitWords[field]} ${formatVisit(visits[field], null, clock.zone, clock.now)}`]
          : [],
      )
      .join(' · ');
  const changed = changedFields(order, move.visits);
  const isProposal = move.isStaff && needsApproval(order);
  return { move, changed, isProposal };
}

/** Puts a moved order back where that leaves nothing behind: no place in a window is lost, no series keeps a mark of it. */
function useMoveBack({ pickup_date, delivery_date, is_recurring }: Order) {
  const clock = { zone: useBusinessTimeZone(), now: useNow() };
  const { use_windows = false } = useBusiness();
  const limits = useChangeLimits();
  const open = useOpenDays();
  const { mutateAsync } = useEditOrder();
  const { run } = useAction();
  const isClosed = (date: Temporal.Instant) => open?.closed.has(`${businessDay(date, clock.zone)}`) ?? true;
  const canMoveBack = (moved: Order): boolean =>
    !use_windows &&
    !is_recurring &&
    isBefore(clock.now, pickup_date) &&
    ![pickup_date, delivery_date].some(isClosed) &&
    lockReason(moved, clock.now, limits) === null;
  const moveBack = (moved: Order) =>
    run(() => mutateAsync({ ...atVersion(moved), body: { pickup_date, delivery_date } }), {
      done: (order) => `Order moved back. ${visitsText(order, clock)}.`,
      failure: 'Failed to move the order back',
    });
  return { canMoveBack, moveBack };
}

const updated = 'Order updated successfully!';

/** `Pickup Tue 1 Dec, 8:00–9:00 am, delivery Thu 3 Dec, 8:00–9:00 am` */
const visitsText = (order: Order, { zone, now }: Clock): string =>
  `Pickup ${formatVisit(order.pickup_date, order.pickup_until, zone, now)}, delivery ${formatVisit(order.delivery_date, order.delivery_until, zone, now)}`;

/** What stays until its customer agrees: `Delivery Thu 3 Dec, 12:00 pm stays until they agree.` */
function stayText(order: Order, changed: readonly VisitField[], clock: Clock): string {
  const [field] = changed;
  if (!field) return 'Nothing changes until they do.';
  if (changed.length > 1) return `${visitsText(order, clock)} stay until they agree.`;
  const until = field === 'pickup_date' ? order.pickup_until : order.delivery_until;
  return `${visitWords[field]} ${formatVisit(order[field], until, clock.zone, clock.now)} stays until they agree.`;
}

/** `Move Pickup and Delivery`; before anything is chosen `Move Pickup`. */
const moveText = (changed: readonly VisitField[]): string =>
  `Move ${changed.map((field) => visitWords[field]).join(' and ') || 'Pickup'}`;

const changedFields = (order: Order, visits: ChosenVisits): VisitField[] =>
  (['pickup_date', 'delivery_date'] as const).filter(
    (field) => visits[field] && !visits[field].equals(order[field]),
  );

/** It keeps its distance, or without windows goes to the next open day. Back at its own time, so is the delivery. */
function deliveryOf(
  order: Order,
  pickup: Temporal.Instant,
  open: OpenDays | undefined,
  zone: string,
): Temporal.Instant {
  if (pickup.equals(order.pickup_date)) return order.delivery_date;
  const kept = sameDistance(pickup, order, zone);
  return open ? onOpenDay(kept, open, zone) : kept;
}
