import { couldNotText } from '#shared/deliveries/failed-text.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { atVersion } from '#web/kernel/use-write.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { useEditOrder } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { needsDateList } from './needs-date.api.ts';

/** Staff finish an order instead of going there again, after asking. A recurring one goes on with the next. */
function useFinishOrder(order: Order) {
  const { mutateAsync } = useEditOrder();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const told = useLetKnow()(order.customer_name, true);
  const goesOn = order.is_recurring ? ' Those that follow stay as they are.' : '';
  const close = async () => {
    const isSure = await confirm({
      title: `Close ${order.order_number}?`,
      body: `It becomes Completed and nobody goes there again. ${told}${goesOn}`,
      action: 'Close Order',
    });
    if (!isSure) return;
    await run(() => mutateAsync({ ...atVersion(order), body: { status: 'completed' } }), {
      done: 'Order closed successfully',
      failure: 'Failed to close order',
    });
  };
  const cancel = async () => {
    const isSure = await confirm({
      title: `Cancel ${order.order_number}?`,
      body: `${lost[order.needs_date ?? 'pickup']} ${told}${goesOn}`,
      cancel: 'Keep Order',
      action: 'Cancel Order',
      danger: true,
    });
    if (!isSure) return;
    await run(() => mutateAsync({ ...atVersion(order), body: { status: 'cancelled' } }), {
      done: 'Order cancelled successfully',
      failure: 'Failed to cancel order',
    });
  };
  return { close: () => void close(), cancel: () => void cancel(), isBusy };
}

const lost = {
  pickup: 'We collected nothing, and nobody goes there again.',
  delivery: 'We collected it, and won’t deliver it.',
} as const;

type NeedsDateCardProps = {
  order: Order;
  /** The one that waits longest: its button stands out. */
  isFirst: boolean;
  onCharge: (order: Order) => void;
};

/** An order that needs a new date: why, since when, and what staff do about it. */
function NeedsDateCard({ order, isFirst, onCharge }: NeedsDateCardProps) {
  const { needs_date: kind, failed_stop: stop } = order;
  if (!kind || !stop) return null;
  return (
    <article
      className="card flex items-center gap-x-5 gap-y-3 p-4 max-lg:flex-wrap"
      aria-label={`${order.order_number}, ${order.customer_name}`}
    >
      <div className="grid min-w-0 flex-1 gap-0.5 max-lg:basis-full">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <LegMark kind={kind} />
          <span className="sr-only">{legLabels[kind]}</span>
          <OrderLink order={order} />
          <PersonLink id={order.customer_id} className="font-medium">
            {order.customer_name}
          </PersonLink>
          {order.customer_phone && (
            <a
              className="tap-target font-medium text-accent-ink tabular-nums"
              href={dialHref(order.customer_phone)}
              aria-label={`Call ${order.customer_name}, ${order.customer_phone}`}
            >
              {order.customer_phone}
            </a>
          )}
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          <span className="text-base font-medium text-warning-ink">{couldNotText(kind, stop.reason)}</span>{' '}
          <DateTime moment={stop.failed_at} />
          {stop.driver_name && <span>{` · ${stop.driver_name}`}</span>}
        </p>
        {stop.note && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{stop.note}</p>}
      </div>
      <Pictures
        size="sm"
        pictures={stop.pictures.map((id, index) => ({
          id,
          kind: 'photo',
          isGone: false,
          label: `Photo ${index + 1} of the door, ${order.order_number}`,
        }))}
      />
      <Actions order={order} isFirst={isFirst} onCharge={onCharge} />
    </article>
  );
}

/** Two in a line on a phone, fewer where a text needs more room. */
const actionsStyles = [
  'flex items-center gap-1 max-md:basis-full max-md:flex-wrap max-md:gap-2',
  'max-md:*:flex-[1_0_calc(50%-4px)] touch:[&>button]:h-12',
].join(' ');

function Actions({ order, isFirst, onCharge }: NeedsDateCardProps) {
  const { open } = useNewDateDialog();
  const { close, cancel, isBusy } = useFinishOrder(order);
  const { order_number } = order;
  return (
    <div className={actionsStyles}>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        aria-label={`Choose a date for ${order_number}`}
        onClick={() => open(order.id)}
      >
        Choose a date
      </Button>
      <Button variant="ghost" aria-label={`Add a charge to ${order_number}`} onClick={() => onCharge(order)}>
        Add a charge
      </Button>
      <Button variant="ghost" aria-label={`Close ${order_number}`} disabled={isBusy} onClick={close}>
        Close
      </Button>
      <Button
        variant="danger-quiet"
        aria-label={`Cancel order ${order_number}`}
        disabled={isBusy}
        onClick={cancel}
      >
        Cancel order
      </Button>
    </div>
  );
}

type NeedsDatePanelProps = {
  /** Staff charge for a stop that failed. */
  onCharge: (order: Order) => void;
};

/** The orders that need a new date after a stop that failed, the oldest first. */
export function NeedsDatePanel({ onCharge }: NeedsDatePanelProps) {
  const orders = useListScreen(needsDateList);
  return (
    <ListRows
      state={orders}
      empty={<EmptyState className="card" art="van" title="Every order has a date." />}
    >
      {({ rows, empty, error, stale }) => {
        if (error) return <div className="card">{error}</div>;
        if (!rows) return <PanelSkeleton />;
        if (rows.length === 0) return empty;
        return (
          <ul className={classNames('grid gap-3', stale && 'is-stale')} aria-label="Needs a new date">
            {rows.map((order, index) => (
              <li key={order.id}>
                <NeedsDateCard order={order} isFirst={index === 0} onCharge={onCharge} />
              </li>
            ))}
          </ul>
        );
      }}
    </ListRows>
  );
}

function PanelSkeleton() {
  return (
    <div className="card grid gap-3 p-4" role="status" aria-busy="true" aria-label="Loading the orders">
      <Skeleton width="30%" />
      <Skeleton width="50%" />
      <Skeleton width="40%" />
    </div>
  );
}
