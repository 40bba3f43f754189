import { Pencil } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useLockReason } from '#web/orders/use-lock-reason.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

type CustomerDetailsActionsProps = { order: Order; onEdit: (order: Order) => void };

/** The actions of a customer in the details dialog, or the reason why there are none. */
export function CustomerDetailsActions({ order, onEdit }: CustomerDetailsActionsProps) {
  const reason = useLockReason(order);
  const { cancel, isBusy } = useCancelOrder(order);
  // The status of a finished order already says why.
  if (isFinished(order.status)) return null;
  if (reason) return <p className="muted text-sm">{reason}</p>;
  return (
    <>
      <Button variant="danger-quiet" className="ms-auto" busy={isBusy} onClick={() => void cancel()}>
        Cancel Order
      </Button>
      <Button icon={Pencil} onClick={() => onEdit(order)}>
        Edit Order
      </Button>
    </>
  );
}
