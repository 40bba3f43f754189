import { useParams } from '@tanstack/react-router';
import { PersonPage } from '#web/dashboards/person/person-page.tsx';
import { StaffOrderDialogRoute } from '#web/dashboards/staff-order-dialog-route.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';
import { useUser } from '#web/kernel/session-store.ts';

/** One person, for staff. The details of a customer's orders open over it. */
export function PersonRoute() {
  const { userId = '' } = useParams({ strict: false });
  const role = useUser()?.role;
  useDashboardCommands();
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <PersonPage key={userId} id={userId} dashboardOf={role} />
      <StaffOrderDialogRoute />
    </>
  );
}
