import { useParams } from '@tanstack/react-router';
import { CustomerOrderDialogRoute } from '#web/dashboards/customer-order-dialog-route.tsx';
import { StaffOrderDialogRoute } from '#web/dashboards/staff-order-dialog-route.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { SeriesPage } from '#web/orders/series/series-page.tsx';
import { useSeriesRole } from '#web/series/series-link.tsx';

/** One series, for staff and for its customer. The details of its orders open over it. */
export function SeriesRoute() {
  const { id = '' } = useParams({ strict: false });
  const role = useSeriesRole();
  if (!role) return null;
  return (
    <>
      <SeriesPage key={id} id={id} role={role} title={(name) => <TabTitle tab={name} dashboardOf={role} />} />
      {role === 'customer' ? <CustomerOrderDialogRoute /> : <StaffOrderDialogRoute />}
    </>
  );
}
