import { Lock, LockOpen, Pencil } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useSetLock } from '#web/orders/use-set-lock.ts';
import { Button } from '#web/ui/display/button.tsx';
import { StaffOrderStatus } from './staff-order-status.tsx';

type StaffDetailsActionsProps = { order: Order; onEdit: (order: Order) => void };

/** The actions of staff in the details dialog of an order. */
export function StaffDetailsActions({ order, onEdit }: StaffDetailsActionsProps) {
  const { setLock } = useSetLock(order);
  return (
    <>
      <div className="flex flex-auto items-center gap-2 max-md:basis-full max-md:justify-between">
        <span className="muted text-sm">Status</span>
        <StaffOrderStatus order={order} />
      </div>
      <Button
        className="max-md:flex-auto"
        icon={order.is_locked ? LockOpen : Lock}
        onClick={() => setLock(!order.is_locked)}
      >
        {order.is_locked ? 'Unlock' : 'Lock'}
      </Button>
      <Button className="max-md:flex-auto" icon={Pencil} onClick={() => onEdit(order)}>
        Edit Order
      </Button>
    </>
  );
}
