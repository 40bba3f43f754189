import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownEmail } from '#shared/kernel/email.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails as DetailedOrder } from '#shared/orders/orders.contract.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { useLockReason } from '#web/orders/order-lock.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { RecurringTag } from '#web/series/recurring-tag.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { OrderDetails, OrderDetailsSkeleton } from './order-details.tsx';

type OrderDetailsDialogProps = {
  id: string;
  onClose: () => void;
  /** The actions on the order, in the footer. */
  actions?: ((order: Order) => ReactNode) | undefined;
  /** Its pickup and its delivery, above the other details. */
  legs: (order: DetailedOrder) => ReactNode;
  /** What of it left the app, above its history. */
  messages?: ((order: Order) => ReactNode) | undefined;
};

/** The details of an order in a dialog. */
export function OrderDetailsDialog({ id, onClose, actions, legs, messages }: OrderDetailsDialogProps) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  const isGone = isNotFound(error);
  const order = isGone ? undefined : data;
  return (
    <Dialog
      open
      size="wide"
      reading
      title={order?.order_number ?? 'Order details'}
      badges={order && <Badges order={order} />}
      description={
        order && (
          <>
            <PersonLink id={order.customer_id} className="font-medium text-ink-2">
              {order.customer_name}
            </PersonLink>
            {order.customer_email && <span>{` · ${shownEmail(order.customer_email)}`}</span>}
          </>
        )
      }
      onOpenChange={(open) => !open && onClose()}
      foot={order && actions?.(order)}
    >
      {order && <OrderDetails order={order} legs={legs(order)} messages={messages?.(order)} />}
      {isGone && (
        <EmptyState art="sock" title="There is nothing here">
          This order was deleted, or it isn’t yours to see.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <LoadError title="The order could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <OrderDetailsSkeleton />}
    </Dialog>
  );
}

function Badges({ order }: { order: Order }) {
  const isCustomer = useUser()?.role === 'customer';
  const now = useNow();
  const zone = useBusinessTimeZone();
  const ready = readyText(order, zone, now);
  return (
    <>
      <OrderStatusBadge status={order.status} />
      {isCustomer && ready && <span className="text-sm text-ink-2">{unbroken(ready)}</span>}
      <RecurringTag order={order} />
      <LockTag order={order} />
    </>
  );
}

/** Staff see the `is_locked` flag; a customer sees whether they can still edit. */
function LockTag({ order }: { order: Order }) {
  const isCustomer = useUser()?.role === 'customer';
  const reason = useLockReason(order);
  if (!order.is_locked && !(isCustomer && reason)) return null;
  return (
    <span title={isCustomer ? (reason ?? undefined) : undefined}>
      <Tag icon={Lock} look="locked">
        Locked
      </Tag>
    </span>
  );
}
