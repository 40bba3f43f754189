import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { OwnInvoices } from '#web/invoicing/own/own-invoices.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { OwnFigures } from '#web/statements/own-figures.tsx';
import { StatementLink } from '#web/statements/statement-link.tsx';

/** The invoices of a customer. */
export function OwnInvoicesRoute() {
  const user = useUser();
  return user && <OwnInvoicesPage user={user} />;
}

function OwnInvoicesPage({ user: { id, full_name } }: { user: User }) {
  const { data: billing } = useQuery(billingQuery(id));
  const terms_days = billing?.terms_days ?? billing?.shop.terms_days;
  return (
    <>
      <TabTitle tab="Invoices" dashboardOf="customer" />
      <OwnInvoices
        customer_id={id}
        full_name={full_name}
        figures={<OwnFigures customer_id={id} terms_days={terms_days} />}
        actions={<StatementLink to="/dashboard/customer/invoices/statement" />}
      />
    </>
  );
}
