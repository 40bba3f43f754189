import { ClosedDaysPage } from '#web/closed-days/list/closed-days-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useUser } from '#web/kernel/session-store.ts';

/** The closed days, for staff. */
export function ClosedDaysRoute() {
  const role = useUser()?.role;
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <TabTitle tab="Closed Days" dashboardOf={role} />
      <ClosedDaysPage />
    </>
  );
}
