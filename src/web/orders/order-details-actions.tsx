import { Lock, LockOpen } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { useToggleLock } from './staff-orders-menu.tsx';
import { StaffOrderStatus } from './staff-orders-status.tsx';

/** What staff can do with an order whose details they read. */
export function OrderDetailsActions({ order }: { order: Order }) {
  const toggleLock = useToggleLock(order);
  return (
    <>
      <div className="flex flex-auto items-center gap-2">
        <span className="muted text-sm">Status</span>
        <StaffOrderStatus order={order} />
      </div>
      <Button icon={order.is_locked ? LockOpen : Lock} onClick={toggleLock}>
        {order.is_locked ? 'Unlock' : 'Lock'}
      </Button>
    </>
  );
}
