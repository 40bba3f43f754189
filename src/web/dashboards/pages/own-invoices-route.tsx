import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';
import { OwnInvoices } from '#web/invoicing/own/own-invoices.tsx';
import { useUser } from '#web/kernel/session-store.ts';

/** The invoices of a customer. */
export function OwnInvoicesRoute() {
  const user = useUser();
  useDashboardCommands();
  if (!user) return null;
  return (
    <>
      <TabTitle tab="Invoices" dashboardOf="customer" />
      <OwnInvoices customer_id={user.id} />
    </>
  );
}
