import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isStaff } from '#shared/roles.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { type LegActions, OrderLegs } from '#web/deliveries/legs/order-legs.tsx';
import { OrderTrackingLine } from '#web/deliveries/tracking/order-tracking-line.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { SentMessages } from '#web/messages/sent-messages.tsx';
import { OrderDetailsDialog } from '#web/orders/details/order-details-dialog.tsx';

export type OrderDialogProps = {
  id: string;
  onClose: () => void;
  /** The actions on the order, in the footer. */
  actions?: ((order: Order) => ReactNode) | undefined;
  /** The actions on its legs. */
  legActions?: LegActions | undefined;
};

/** The details of an order, with its legs; its customer reads where it is. Import it lazily: no dashboard needs it at first. */
export function OrderDialog({ legActions, ...props }: OrderDialogProps) {
  const role = useUser()?.role;
  const place =
    role && isStaff(role)
      ? ({ customer_id }: Order, address: string) => <PlaceLine address={address} whose={customer_id} />
      : undefined;
  return (
    <OrderDetailsDialog
      key={props.id}
      {...props}
      messages={role && isStaff(role) ? ({ id }) => <SentMessages order_id={id} /> : undefined}
      legs={(order) => (
        <>
          {role === 'customer' && !order.needs_date && <OrderTrackingLine order={order} />}
          <OrderLegs order={order} actions={legActions} place={place} />
        </>
      )}
    />
  );
}
