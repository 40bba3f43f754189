import { type ComponentProps, useState } from 'react';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { LegDialog } from '#web/deliveries/legs/staff-leg-actions.tsx';
import { DispatchPage } from '#web/dispatch/page/dispatch-page.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useAdjustments } from '#web/orders/count/adjustments.tsx';
import { useWholeOrder } from '#web/orders/orders.api.ts';

/** The dispatch board, for staff. */
export function DispatchRoute() {
  const role = useUser()?.role;
  const { adjust, dialog } = useAdjustments();
  const whole = useWholeOrder();
  const [leg, setLeg] = useState<Omit<ComponentProps<typeof LegDialog>, 'onClose'> | null>(null);
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <TabTitle tab="Dispatch" dashboardOf={role} />
      <DispatchPage
        onCharge={(order) => adjust('new-charge', order)}
        onFinish={({ id, order_id }, change) => {
          const open = whole((order) => {
            const attempt = order.legs.find((each) => each.id === id);
            if (attempt) setLeg({ change, order, attempt });
          });
          void open({ id: order_id });
        }}
      />
      {dialog}
      {leg && <LegDialog {...leg} onClose={() => setLeg(null)} />}
    </>
  );
}
