import { ClosedDaysPage } from '#web/closed-days/list/closed-days-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';
import { useUser } from '#web/kernel/session-store.ts';

/** The closed days, for staff. */
export function ClosedDaysRoute() {
  const role = useUser()?.role;
  useDashboardCommands();
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <TabTitle tab="Closed Days" dashboardOf={role} />
      <ClosedDaysPage dashboardOf={role} />
    </>
  );
}
