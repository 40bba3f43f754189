import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { StatementPage } from '#web/statements/statement-page.tsx';

/** The statement of a customer, for staff and for themselves. */
export function StatementRoute() {
  const { customerId } = useParams({ strict: false });
  const user = useUser();
  useDashboardCommands();
  const role = user?.role;
  if (!role || role === 'driver') return null;
  const customer_id = role === 'customer' ? user.id : customerId;
  if (!customer_id) return null;
  return (
    <>
      <TabTitle tab="Statement" dashboardOf={role} />
      <StatementPage
        key={customer_id}
        customer_id={customer_id}
        isStaff={role !== 'customer'}
        back={<BackLink role={role} />}
      />
    </>
  );
}

const BackLink = ({ role }: { role: 'owner' | 'admin' | 'customer' }) => (
  <Link
    to={role === 'customer' ? '/dashboard/customer/invoices' : `/dashboard/${role}/money`}
    className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
  >
    <ChevronLeft aria-hidden="true" />
    {role === 'customer' ? 'Invoices' : 'Money'}
  </Link>
);
