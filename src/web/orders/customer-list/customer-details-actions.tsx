import { Pencil } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useLockReason } from '#web/orders/use-lock-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { useAskToCancel } from './cancel-order.ts';

type CustomerDetailsActionsProps = { order: Order; onEdit: (order: Order) => void };

/** What a customer can do with an order whose details they read, or why nothing. */
export function CustomerDetailsActions({ order, onEdit }: CustomerDetailsActionsProps) {
  const reason = useLockReason(order);
  const { cancel, isBusy } = useAskToCancel(order);
  // Where the order is over, its status says why.
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
