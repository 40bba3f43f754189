import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { deliveryStatusOf } from '#shared/deliveries/leg.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { isStaff } from '#shared/roles.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DeliveryTimeline } from './delivery-timeline.tsx';
import { TrackingAddresses } from './tracking-addresses.tsx';

type DeliveryPanelProps = {
  order: Order;
  /** The action on the driver. */
  action?: ReactNode | undefined;
};

/** The driver of an order, and the delivery timeline. */
function DeliveryPanel({ order, action }: DeliveryPanelProps) {
  const user = useUser();
  const hasDriver = order.driver_id !== null;
  const delivery_status = deliveryStatusOf(order);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">Delivery</h3>
        <DeliveryStatusBadge order={order} reached={delivery_status} />
      </div>
      <div className="flex items-center gap-2">
        <Avatar name={order.driver_name ?? undefined} />
        <div className="min-w-0 flex-auto">
          <p className={hasDriver ? 'font-medium' : 'text-ink-3'}>
            <PersonLink id={order.driver_id} isOther>
              {order.driver_name ?? noDriver(order)}
            </PersonLink>
          </p>
          {user && isStaff(user.role) && order.driver_phone && (
            <p className="text-ink-3 tabular-nums text-xs">{order.driver_phone}</p>
          )}
        </div>
        {action}
      </div>
      {delivery_status && (
        <div className="mt-4">
          <DeliveryTimeline order={order} />
        </div>
      )}
    </section>
  );
}

const noDriver = (order: Order) => (isFinished(order.status) ? 'No driver' : 'No driver yet');

/** The selected delivery beside the list; a skeleton while it loads. */
export function StaffTrackingDetail({ order }: { order: Order | undefined }) {
  if (!order) return <DetailSkeleton />;
  return (
    <aside
      className={classNames(
        'card sticky top-[calc(var(--bar-height)+16px)] overflow-auto',
        'max-h-[calc(100dvh-var(--bar-height)-32px)]',
      )}
      aria-label={`Delivery of ${order.order_number}`}
    >
      <div className="grid gap-1.5 border-b border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-md [&_.order-no]:font-semibold">
            <OrderLink order={order} />
          </h3>
          <OrderStatusBadge status={order.status} />
        </div>
        <p className="text-ink-2 text-sm">
          <PersonLink id={order.customer_id}>{order.customer_name}</PersonLink>
        </p>
      </div>
      <div className="grid gap-5 p-4">
        <OrderSummary order={order} />
      </div>
    </aside>
  );
}

/** The same as a dialog, on narrow screens. */
export function StaffTrackingSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      title={order.order_number}
      badges={<OrderStatusBadge status={order.status} />}
      description={<PersonLink id={order.customer_id}>{order.customer_name}</PersonLink>}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="grid gap-5">
        <OrderSummary order={order} />
      </div>
    </Dialog>
  );
}

function DetailSkeleton() {
  return (
    <aside className="card grid gap-6 p-4" aria-busy="true" aria-label="Delivery">
      <Skeleton width="50%" />
      {deliveryStatuses.map((step) => (
        <div key={step} className="flex items-center gap-3">
          <Skeleton width="20px" className="h-5! flex-none rounded-full!" />
          <Skeleton width="60%" />
        </div>
      ))}
      <Skeleton width="90%" />
    </aside>
  );
}

function OrderSummary({ order }: { order: Order }) {
  const open = useOpenOrder();
  const { driver_phone, delivery_notes } = order;
  return (
    <>
      <DeliveryPanel order={order} action={driver_phone && <CallLink order={order} phone={driver_phone} />} />
      <div className="grid gap-4">
        <TrackingAddresses order={order} />
      </div>
      {delivery_notes && (
        <div className="text-sm">
          <h3 className="text-sm">Notes</h3>
          <p className="text-ink-2">{delivery_notes}</p>
        </div>
      )}
      <Button block onClick={() => open(order.id)}>
        Order details
      </Button>
    </>
  );
}

function CallLink({ order, phone }: { order: Order; phone: string }) {
  const tel = dialHref(phone);
  if (!tel) return null;
  return (
    <a
      className={buttonStyles({ square: true })}
      data-slot="button"
      href={tel}
      aria-label={`Call ${order.driver_name}`}
    >
      <Phone aria-hidden="true" />
    </a>
  );
}
