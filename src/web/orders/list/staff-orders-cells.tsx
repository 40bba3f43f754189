import { CalendarOff, CalendarX, Hourglass, Lock, type LucideIcon, UserPlus } from 'lucide-react';
import { couldNotText } from '#shared/deliveries/failed-text.ts';
import { deliveryStatusOf } from '#shared/deliveries/leg.ts';
import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { lineText } from '#shared/pricing/line-amount.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { LegTimes } from '#web/orders/legs/leg-times.tsx';
import { proposalText } from '#web/orders/proposal/proposed-changes.ts';
import { RecurringIcon } from '#web/series/recurring-tag.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';

export function StaffOrderNumber({ order, isNew }: { order: Order; isNew: boolean }) {
  const { is_recurring, is_locked } = order;
  return (
    <span className="whitespace-nowrap" data-arrived={isNew || undefined}>
      <OrderLink order={order} />
      {(is_recurring || is_locked) && (
        <span className="pair-icons">
          <RecurringIcon order={order} />
          {is_locked && (
            <span title="Locked">
              <Lock aria-hidden="true" />
              <span className="sr-only">Locked</span>
            </span>
          )}
        </span>
      )}
    </span>
  );
}

type StaffOrderMarksProps = {
  order: Order;
  /** Which visit of it is on a closed day. */
  closed: string | null;
};

/** What it waits for: a new date after a failed stop, the answer of its customer, or another day. */
export function StaffOrderMarks({ order, closed }: StaffOrderMarksProps) {
  const { time_zone } = useBusiness();
  const { needs_date, failed_stop, modification_requested } = order;
  if (!needs_date && !modification_requested && !closed) return null;
  return (
    <span className="pair-icons">
      {needs_date && failed_stop && (
        <Mark
          icon={CalendarX}
          label="Needs a new date"
          title={`Needs a new date. ${couldNotText(needs_date, failed_stop.reason)}`}
        />
      )}
      {modification_requested && (
        <Mark
          icon={Hourglass}
          label="Waiting for the customer"
          title={`Waiting for the customer: ${proposalText(order, time_zone)}`}
        />
      )}
      {closed && <Mark icon={CalendarOff} label="Closed day" title={`Closed day: ${closed}`} />}
    </span>
  );
}

export function StaffOrderCustomer({ order }: { order: Order }) {
  return (
    <PersonLink id={order.customer_id} className="block truncate font-medium" title={order.customer_name}>
      {order.customer_name}
    </PersonLink>
  );
}

/** The first two lines of an order. The quantity comes first: truncating a long name never hides it. */
export function StaffOrderItems({ order }: { order: Order }) {
  const [first, second, ...more] = order.items.map(lineText);
  return (
    <>
      <span className="block truncate" title={first}>
        {first}
      </span>
      {second && (
        <span className="line2 flex gap-1">
          <span className="truncate" title={second}>
            {second}
          </span>
          {more.length > 0 && (
            <span className="font-medium text-ink-2 flex-none" title={more.join('\n')}>
              +{more.length} more
            </span>
          )}
        </span>
      )}
    </>
  );
}

export function StaffOrderLegs({ order, row = false }: { order: Order; row?: boolean }) {
  return (
    <LegTimes
      look={row ? 'row' : 'stacked'}
      pickup={<DateTime moment={order.pickup_date} until={order.pickup_until} />}
      delivery={<DateTime moment={order.delivery_date} until={order.delivery_until} />}
    />
  );
}

type StaffOrderDriverProps = { order: Order; onAssign: (order: Order) => void };

export function StaffOrderDriver({ order, onAssign }: StaffOrderDriverProps) {
  const delivery_status = deliveryStatusOf(order);
  if (order.driver_name !== null) {
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={order.driver_name} size="sm" />
        <span className="min-w-0">
          <PersonLink id={order.driver_id} isOther className="block truncate" title={order.driver_name}>
            {order.driver_name}
          </PersonLink>
          {delivery_status && order.status !== 'cancelled' && (
            <span className="line2 truncate">{deliveryStatusLabels[delivery_status]}</span>
          )}
        </span>
      </span>
    );
  }
  if (isFinished(order.status)) return <span className="text-ink-3">No driver</span>;
  if (order.needs_date) return <ChooseDateButton order={order} />;
  return (
    <Button
      size="sm"
      icon={UserPlus}
      className="touch:tap-target touch:h-8.5!"
      aria-label={`Assign a driver to ${order.order_number}`}
      onClick={() => onAssign(order)}
    >
      Assign
    </Button>
  );
}

/** A leg that failed has no driver before it has a new date. */
function ChooseDateButton({ order }: { order: Order }) {
  const { open } = useNewDateDialog();
  return (
    <Button
      size="sm"
      className="touch:tap-target touch:h-8.5!"
      aria-label={`Choose a date for ${order.order_number}`}
      onClick={() => open(order.id)}
    >
      Choose a date
    </Button>
  );
}

type MarkProps = { icon: LucideIcon; label: string; title: string };

const Mark = ({ icon: Icon, label, title }: MarkProps) => (
  <span title={title} className="text-warning-ink">
    <Icon aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </span>
);

/** The suburb of an address: what stands before state and postcode in its last part. */
export const suburbOf = (address: string): string =>
  address
    .split(/[,\n]/)
    .at(-1)
    ?.replace(/\s+(?:[A-Z]{2,3}\s+)?\d{4}\s*$/, '')
    .trim() ?? '';
