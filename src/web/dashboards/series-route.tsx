import { useParams } from '@tanstack/react-router';
import { SeriesPage } from '#web/orders/series/series-page.tsx';
import { useSeriesRole } from '#web/series/series-link.tsx';
import { CustomerOrderDialogRoute } from './customer-order-dialog-route.tsx';
import { StaffOrderDialogRoute } from './staff-order-dialog-route.tsx';
import { TabTitle } from './tab-title.tsx';
import { useDashboardCommands } from './use-dashboard-commands.ts';

/** One series, for staff and for its customer. The details of its orders open over it. */
export function SeriesRoute() {
  const { id = '' } = useParams({ strict: false });
  const role = useSeriesRole();
  useDashboardCommands();
  if (!role) return null;
  return (
    <>
      <SeriesPage key={id} id={id} role={role} title={(name) => <TabTitle tab={name} dashboardOf={role} />} />
      {role === 'customer' ? <CustomerOrderDialogRoute /> : <StaffOrderDialogRoute />}
    </>
  );
}
