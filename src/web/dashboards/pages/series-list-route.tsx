import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { CustomerSeries } from '#web/orders/series/customer-series.tsx';
import { StaffSeries } from '#web/orders/series/staff-series.tsx';
import { useSeriesRole } from '#web/series/series-link.tsx';

/** The series of the laundry for staff, of their own for a customer. */
export function SeriesListRoute() {
  const role = useSeriesRole();
  if (!role) return null;
  return (
    <>
      <TabTitle tab="Recurring Orders" dashboardOf={role} />
      {role === 'customer' ? <CustomerSeries /> : <StaffSeries role={role} />}
    </>
  );
}
