import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { PlaceLine } from '#web/business/place-line.tsx';
import { AssignLegButton, StaffLegMenu } from '#web/deliveries/legs/staff-leg-actions.tsx';
import { SentMessages } from '#web/messages/sent-messages.tsx';
import { StaffDetailsActions, type StaffDetailsActionsProps } from '#web/orders/list/staff-order-actions.tsx';
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx';

type StaffOrderDialogProps = Pick<OrderDialogProps, 'id' | 'onClose'> &
  Omit<StaffDetailsActionsProps, 'order'> & { onAssign: (order: Order, leg: LegKind) => void };

/** The details of an order with what staff do with it and its legs: one piece of code, so that nothing of it comes later. */
export function StaffOrderDialog({ id, onClose, onAssign, ...actions }: StaffOrderDialogProps) {
  return (
    <OrderDialog
      id={id}
      onClose={onClose}
      actions={(order) => <StaffDetailsActions order={order} {...actions} />}
      place={({ customer_id }, address) => <PlaceLine address={address} whose={customer_id} />}
      messages={({ id }) => <SentMessages order_id={id} />}
      legActions={{
        menu: (order, attempt) => <StaffLegMenu order={order} attempt={attempt} />,
        driver: (order, attempt) => (
          <AssignLegButton order={order} attempt={attempt} onAssign={() => onAssign(order, attempt.kind)} />
        ),
      }}
    />
  );
}
