import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { type LegActions, OrderLegs } from '#web/deliveries/legs/order-legs.tsx';
import { OrderDetailsDialog } from '#web/orders/details/order-details-dialog.tsx';

export type OrderDialogProps = {
  id: string;
  onClose: () => void;
  /** The actions on the order, in the footer. */
  actions?: ((order: Order) => ReactNode) | undefined;
  /** The actions on its legs. */
  legActions?: LegActions | undefined;
};

/** The details of an order, with its legs. Import it lazily: no dashboard needs it at first. */
export function OrderDialog({ legActions, ...props }: OrderDialogProps) {
  return (
    <OrderDetailsDialog
      key={props.id}
      {...props}
      legs={(order) => <OrderLegs order={order} actions={legActions} />}
    />
  );
}
