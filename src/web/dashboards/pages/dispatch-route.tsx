import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { DispatchPage } from '#web/dispatch/page/dispatch-page.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useAdjustments } from '#web/orders/count/adjustments.tsx';

/** The dispatch board, for staff. */
export function DispatchRoute() {
  const role = useUser()?.role;
  const { adjust, dialog } = useAdjustments();
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <TabTitle tab="Dispatch" dashboardOf={role} />
      <DispatchPage onCharge={(order) => adjust('new-charge', order)} />
      {dialog}
    </>
  );
}
