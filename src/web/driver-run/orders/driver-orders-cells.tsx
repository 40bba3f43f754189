import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { RecurringIcon } from '#web/series/recurring-tag.tsx';
import { Button } from '#web/ui/display/button.tsx';
import type { OrderOfDriver } from './own-legs.ts';
import { UnsentBadge } from './unsent-badge.tsx';

export function DriverOrderNumber({ order }: { order: Order }) {
  return (
    <span className="order-no">
      <OrderLink order={order} />
      {order.is_recurring && (
        <span className="pair-icons">
          <RecurringIcon order={order} />
        </span>
      )}
    </span>
  );
}

export const CustomerName = ({ name }: { name: string }) => (
  <b className="font-medium line-clamp-3 min-w-34 wrap-anywhere" title={name}>
    {name}
  </b>
);

/** The street on the first line, suburb and postcode on the second. */
export function AddressLines({ text }: { text: string }) {
  const comma = text.lastIndexOf(', ');
  return (
    <span className="block min-w-34 wrap-anywhere">
      {comma < 0 ? <span>{text}</span> : <span>{text.slice(0, comma)}</span>}
      {comma >= 0 && (
        <>
          <span className="sr-only">, </span>
          <span className="line2">{text.slice(comma + 2)}</span>
        </>
      )}
    </span>
  );
}

export const DriverOrderStatus = ({ order }: { order: Order }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <DeliveryStatusBadge order={order} />
    <UnsentBadge order={order} />
  </span>
);

type UpdateStatusButtonProps = {
  order: OrderOfDriver;
  onUpdate: (order: OrderOfDriver) => void;
  size: 'sm' | 'touch';
};

/** Nothing where every status would be refused. */
export function UpdateStatusButton({ order, onUpdate, size }: UpdateStatusButtonProps) {
  if (isFinished(order.status)) return null;
  return (
    <Button
      size={size}
      block={size === 'touch'}
      aria-label={`Update Status of ${order.order_number}`}
      onClick={() => onUpdate(order)}
    >
      Update Status
    </Button>
  );
}
