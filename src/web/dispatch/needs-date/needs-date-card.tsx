import { couldNotText } from '#shared/deliveries/failed-text.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { Pictures } from '#web/files/pictures.tsx';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { useFinishOrder } from './use-finish-order.ts';

type NeedsDateCardProps = {
  order: Order;
  /** The one that waits longest: its button stands out. */
  isFirst: boolean;
  onCharge: (order: Order) => void;
};

/** An order that needs a new date: why, since when, and what staff do about it. */
export function NeedsDateCard({ order, isFirst, onCharge }: NeedsDateCardProps) {
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
          <span className="font-medium">{order.customer_name}</span>
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
