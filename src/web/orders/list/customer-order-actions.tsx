import { CalendarClock, CircleX, CopyPlus, Ellipsis, MessageCirclePlus, Pencil } from 'lucide-react';
import { isDelivered } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useNewDateDialog, useOpenCaseAbout } from '#web/orders/display/use-order-dialog.ts';
import { useLockReason } from '#web/orders/order-lock.ts';
import { type OwnOrder, useDeleteOrder } from '#web/orders/orders.api.ts';
import { skipOf, useUndoSkip } from '#web/series/use-skip-pickup.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useAddendum } from '#web/ui/display/addendum.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useAsk } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

export type CustomerOrderActionsProps<Shown extends OwnOrder = OwnOrder> = {
  order: Shown;
  onEdit: (order: Shown) => void;
  /** Opens what moves its pickup. */
  onReschedule: (order: Shown) => void;
  /** Opens the form of a new order with what this one has. */
  onAgain: (order: Shown) => void;
};

/** The next thing to do with an order under way, and a menu with the rest. */
export function CustomerOrderActions({ order, onEdit, onReschedule, onAgain }: CustomerOrderActionsProps) {
  const reason = useLockReason(order);
  const { cancel } = useCancelOrder(order);
  const raise = useOpenCaseAbout();
  const { id, order_number, needs_date } = order;
  return (
    <div className="flex flex-wrap items-center justify-end gap-0.5">
      {needs_date && <ChooseNewDateButton order={order} />}
      {!needs_date && !reason && (
        <Button size="sm" aria-label={`Reschedule ${order_number}`} onClick={() => onReschedule(order)}>
          Reschedule
        </Button>
      )}
      {!needs_date && reason && (
        <Button
          size="sm"
          aria-label={`Ask Us about ${order_number}`}
          title={reason}
          onClick={() => raise(id)}
        >
          Ask Us
        </Button>
      )}
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${order_number}`} />}>
        {!reason && (
          <MenuItem icon={Pencil} onSelect={() => onEdit(order)}>
            Edit
          </MenuItem>
        )}
        {needs_date && reason && (
          <MenuItem icon={MessageCirclePlus} onSelect={() => raise(id)}>
            Ask Us
          </MenuItem>
        )}
        <MenuItem icon={CopyPlus} onSelect={() => onAgain(order)}>
          Order Again
        </MenuItem>
        {!reason && (
          <>
            <MenuSeparator />
            <MenuItem icon={CircleX} danger onSelect={() => void cancel()}>
              Cancel
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}

/** What there is to do with one that is back, beside ordering it again. */
export function DeliveredOrderActions({ order: { id, order_number } }: { order: OwnOrder }) {
  const raise = useOpenCaseAbout();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${order_number}`} />}>
      <MenuItem icon={MessageCirclePlus} onSelect={() => raise(id)}>
        Something is wrong
      </MenuItem>
    </Menu>
  );
}

/** Open on a locked order, too. */
function ChooseNewDateButton({ order }: { order: OwnOrder }) {
  const { open } = useNewDateDialog();
  return (
    <Button
      size="sm"
      variant="primary"
      aria-label={`Choose a new date for ${order.order_number}`}
      onClick={() => open(order.id)}
    >
      Choose a new date
    </Button>
  );
}

/** On a phone two buttons share a line. */
const inPairs = 'max-md:flex-[1_1_40%]';

/** The actions of a customer in the details dialog, or the reason why there are none. */
export function CustomerDetailsActions(props: CustomerOrderActionsProps<Order>) {
  const { order, onEdit, onReschedule, onAgain } = props;
  const reason = useLockReason(order);
  const { cancel, isBusy } = useCancelOrder(order);
  const raise = useOpenCaseAbout();
  const contact = useAddendum(reason);
  const again = (
    <Button icon={CopyPlus} className={inPairs} onClick={() => onAgain(order)}>
      Order Again
    </Button>
  );
  if (reason) {
    return (
      <>
        {/* The status of a finished order already says why. */}
        {!isFinished(order.status) && (
          <p className="me-auto min-w-0 flex-[1_1_260px] text-sm text-ink-2 max-md:basis-full">
            {unbroken(reason)}
            {contact}
          </p>
        )}
        {(isDelivered(order) || !isFinished(order.status)) && (
          <Button
            icon={MessageCirclePlus}
            className={classNames('md:ms-auto', inPairs)}
            onClick={() => raise(order.id)}
          >
            {isDelivered(order) ? 'Something is wrong' : 'Ask Us'}
          </Button>
        )}
        {again}
      </>
    );
  }
  return (
    <>
      <Button
        variant="danger-quiet"
        className={classNames('md:ms-auto', inPairs)}
        busy={isBusy}
        onClick={() => void cancel()}
      >
        Cancel Order
      </Button>
      {again}
      {!order.needs_date && (
        <Button icon={CalendarClock} className={inPairs} onClick={() => onReschedule(order)}>
          Reschedule
        </Button>
      )}
      <Button icon={Pencil} className={inPairs} onClick={() => onEdit(order)}>
        Edit Order
      </Button>
    </>
  );
}

const cancelled = 'Order cancelled successfully!';
const title = 'Are you sure you want to cancel this order?';

/** Cancels an order after asking; for a recurring order: skip this occurrence, which can be undone, or stop the series. */
function useCancelOrder(order: OwnOrder) {
  const { time_zone } = useBusiness();
  const { mutateAsync } = useDeleteOrder();
  const { run, isBusy } = useAction();
  const { undoSkip } = useUndoSkip();
  const ask = useAsk();
  const question = () =>
    order.is_recurring
      ? { title, body: recurringText(order, time_zone), other: 'Skip this one', action: 'Stop repeating' }
      : { title, body: `${order.order_number} will not be picked up.`, action: 'Cancel Order' };
  const tell = (skipped: OwnOrder | null) => {
    const { series_id, occurrence_number: number, pickup_date } = skipped ?? {};
    if (!series_id || !number || !pickup_date) return toast.success(cancelled);
    const pickup = { series_id, number, pickup_date };
    toast.undoable(cancelled, () => void undoSkip(pickup), skipOf(pickup));
  };
  const cancel = async () => {
    const answer = await ask({ ...question(), cancel: 'Keep Order', danger: true });
    if (!answer) return;
    const repeat = answer === 'other' ? ('skip' as const) : ('stop' as const);
    const isDone = await run(
      () => mutateAsync({ ...atVersion(order), ...(order.is_recurring && { query: { repeat } }) }),
      {
        failure: 'Failed to cancel order',
      },
    );
    if (isDone) tell(repeat === 'skip' ? order : null);
  };
  return { cancel, isBusy };
}

function recurringText({ order_number, next_occurrence_date: next }: OwnOrder, zone: string): string {
  const following = next && `the next pickup is ${formatDay(next, zone, serviceNow())}`;
  return `${order_number} repeats. Skip only this one${following ? `, and ${following}` : ''}, or stop repeating: then this one and all that follow will be cancelled.`;
}
