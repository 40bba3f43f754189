import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { type LegActions, OrderLegs } from '#web/deliveries/legs/order-legs.tsx';
import { OrderTrackingLine } from '#web/deliveries/tracking/order-tracking-line.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { OrderDetailsDialog } from '#web/orders/details/order-details-dialog.tsx';

export type OrderDialogProps = {
  id: string;
  onClose: () => void;
  /** The actions on the order, in the footer. */
  actions?: ((order: Order) => ReactNode) | undefined;
  /** The actions on its legs. */
  legActions?: LegActions | undefined;
  /** Below the address of a leg. */
  place?: ((order: Order, address: string) => ReactNode) | undefined;
  /** What was sent about it. */
  messages?: ((order: Order) => ReactNode) | undefined;
};

/** The details of an order, with its legs; its customer reads where it is. Import it lazily: no dashboard needs it at first. */
export function OrderDialog({ legActions, place, ...props }: OrderDialogProps) {
  const role = useUser()?.role;
  return (
    <OrderDetailsDialog
      key={props.id}
      {...props}
      legs={(order) => (
        <>
          {role === 'customer' && !order.needs_date && <OrderTrackingLine order={order} />}
          <OrderLegs order={order} actions={legActions} place={place} />
        </>
      )}
    />
  );
}
