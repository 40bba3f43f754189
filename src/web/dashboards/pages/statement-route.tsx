import { useParams } from '@tanstack/react-router';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { StatementPage } from '#web/statements/statement-page.tsx';

/** The statement of a customer, for staff and for themselves. */
export function StatementRoute() {
  const { customerId } = useParams({ strict: false });
  const user = useUser();
  const role = user?.role;
  if (!role || role === 'driver') return null;
  const customer_id = role === 'customer' ? user.id : customerId;
  if (!customer_id) return null;
  return (
    <>
      <TabTitle tab="Statement" dashboardOf={role} />
      <StatementPage key={customer_id} customer_id={customer_id} isStaff={role !== 'customer'} />
    </>
  );
}
