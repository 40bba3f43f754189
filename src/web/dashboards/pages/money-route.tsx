import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { MoneyPage } from '#web/invoicing/money/money-page.tsx';
import { useUser } from '#web/kernel/session-store.ts';

/** What is to be invoiced and what was, for staff. */
export function MoneyRoute() {
  const role = useUser()?.role;
  if (role !== 'owner' && role !== 'admin') return null;
  return (
    <>
      <TabTitle tab="Money" dashboardOf={role} />
      <MoneyPage dashboardOf={role} />
    </>
  );
}
