import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { DeliveryPanel } from '#web/deliveries/tracking/delivery-panel.tsx';
import { OrderDetailsDialog } from '#web/orders/details/order-details-dialog.tsx';

export type OrderDialogProps = {
  id: string;
  onClose: () => void;
  /** The actions on the order, in the footer. */
  actions?: ((order: Order) => ReactNode) | undefined;
  /** The action on its driver, beside the driver's name. */
  driverAction?: ((order: Order) => ReactNode) | undefined;
};

/** The details of an order, with its delivery. Import it lazily: no dashboard needs it at first. */
export function OrderDialog({ driverAction, ...props }: OrderDialogProps) {
  return (
    <OrderDetailsDialog
      key={props.id}
      {...props}
      delivery={(order) => <DeliveryPanel order={order} action={driverAction?.(order)} />}
    />
  );
}
