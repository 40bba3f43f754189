import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { AssignDriverDialog } from '#web/deliveries/assigning/assign-driver-dialog.tsx';
import { ChooseDriverDialog } from '#web/deliveries/assigning/choose-driver-dialog.tsx';
import { DriverCards } from '#web/deliveries/assigning/driver-cards.tsx';
import { useConfirmUnassign } from '#web/deliveries/assigning/use-confirm-unassign.ts';
import { StaffOrders } from '#web/orders/list/staff-orders.tsx';

/** The dialog is a sibling of the lists, so that it stays open when they change. */
export function StaffOrdersTab() {
  const [assigning, setAssigning] = useState<Order | null>(null);
  const unassign = useConfirmUnassign();
  return (
    <>
      <DriverCards />
      <StaffOrders
        onAssign={setAssigning}
        onUnassign={unassign}
        renderDriverDialog={(ask) => <ChooseDriverDialog {...ask} />}
      />
      {assigning && <AssignDriverDialog order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
