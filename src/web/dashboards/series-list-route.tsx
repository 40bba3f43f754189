import { CustomerSeries } from '#web/orders/series/customer-series.tsx';
import { StaffSeries } from '#web/orders/series/staff-series.tsx';
import { useSeriesRole } from '#web/series/series-link.tsx';
import { TabTitle } from './tab-title.tsx';
import { useDashboardCommands } from './use-dashboard-commands.ts';

/** The series of the laundry for staff, of their own for a customer. */
export function SeriesListRoute() {
  const role = useSeriesRole();
  useDashboardCommands();
  if (!role) return null;
  return (
    <>
      <TabTitle tab="Recurring Orders" dashboardOf={role} />
      {role === 'customer' ? <CustomerSeries /> : <StaffSeries role={role} />}
    </>
  );
}
