import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { OwnInvoices } from '#web/invoicing/own/own-invoices.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { OwnFigures } from '#web/statements/own-figures.tsx';
import { StatementLink } from '#web/statements/statement-link.tsx';

/** The invoices of a customer. */
export function OwnInvoicesRoute() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <TabTitle tab="Invoices" dashboardOf="customer" />
      <OwnInvoices
        customer_id={user.id}
        full_name={user.full_name}
        figures={<OwnFigures customer_id={user.id} />}
        actions={<StatementLink to="/dashboard/customer/invoices/statement" />}
      />
    </>
  );
}
