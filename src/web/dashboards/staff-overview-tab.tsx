import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { LazyAssignDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { StaffOverview } from '#web/overview/staff-overview.tsx';
import { useOpenSeries, useSeriesRole } from '#web/series/series-link.tsx';

/** The dialog is a sibling of the lists, so that it stays open when they change. */
export function StaffOverviewTab() {
  const [assigning, setAssigning] = useState<Order | null>(null);
  const { open } = useOrderDialog();
  const role = useSeriesRole() ?? 'owner';
  return (
    <>
      <StaffOverview onOpenOrder={open} onOpenSeries={useOpenSeries(role)} onAssign={setAssigning} />
      {assigning && <LazyAssignDriver order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
