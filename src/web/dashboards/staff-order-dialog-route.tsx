import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const AssignDriverDialog = lazyDialog(
  async () => (await import('#web/deliveries/assigning/assign-driver-dialog.tsx')).AssignDriverDialog,
  'Assign Driver could not be opened. Check your connection and try again.',
);
const StaffDetailsActions = lazyWithRetry(
  async () => (await import('#web/orders/list/staff-order-actions.tsx')).StaffDetailsActions,
);
const EditStaffOrder = lazyDialog(
  async () => (await import('#web/orders/form/edit-staff-order.tsx')).EditStaffOrder,
  'Edit Order could not be opened. Check your connection and try again.',
);

/** The details of an order with the actions of staff. */
export function StaffOrderDialogRoute() {
  const [assigning, setAssigning] = useState<Order | null>(null);
  const [editing, setEditing] = useState<Order | null>(null);
  return (
    <>
      <OrderDialogRoute
        actions={(order) => (
          <Suspense fallback={null}>
            <StaffDetailsActions order={order} onEdit={setEditing} />
          </Suspense>
        )}
        driverAction={(order) => <AssignButton order={order} onAssign={setAssigning} />}
      />
      {assigning && <AssignDriverDialog order={assigning} onClose={() => setAssigning(null)} />}
      {editing && <EditStaffOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type AssignButtonProps = { order: Order; onAssign: (order: Order) => void };

function AssignButton({ order, onAssign }: AssignButtonProps) {
  if (isFinished(order.status)) return null;
  if (order.driver_id !== null) {
    return (
      <Button size="sm" onClick={() => onAssign(order)}>
        Reassign
      </Button>
    );
  }
  return (
    <Button size="sm" icon={UserPlus} onClick={() => onAssign(order)}>
      Assign
    </Button>
  );
}
