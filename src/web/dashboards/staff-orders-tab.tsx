import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { DriverCards } from '#web/deliveries/assigning/driver-cards.tsx';
import { LazyAssignDriver, LazyChooseDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
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
        renderDriverDialog={(ask) => <LazyChooseDriver {...ask} />}
      />
      {assigning && <LazyAssignDriver order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
