import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportInvoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { owesNow } from '#shared/invoicing/to-pay.ts';
import { OwnBillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { HoldBanner } from './hold-banner.tsx';
import { ownInvoicesList } from './own-invoices-list.ts';
import { OwnInvoicesTable } from './own-invoices-table.tsx';

type OwnInvoicesProps = {
  customer_id: string;
  /** Of the customer, until it is known what stands on their invoices. */
  full_name: string;
  /** What they owe. */
  figures: ReactNode;
  /** Further buttons of the page. */
  actions: ReactNode;
};

/** What was sent to a customer, what they owe, and where their invoices go. */
export function OwnInvoices({ customer_id, full_name, figures, actions }: OwnInvoicesProps) {
  const { data: billing } = useQuery(billingQuery(customer_id));
  const name = billing?.bill_name ?? full_name;
  const [isBilling, setBilling] = useState(false);
  const invoices = useListScreen(ownInvoicesList);
  return (
    <>
      <div className="page-head">
        <div className="me-auto min-w-0 max-md:basis-full">
          <h1>Invoices</h1>
          <p className="wrap-anywhere">{name}</p>
        </div>
        <ExportList state={invoices} route={exportInvoicesRoute} name="invoices" />
        {actions}
        <Button icon={ReceiptText} className="max-md:flex-1" onClick={() => setBilling(true)}>
          Billing
        </Button>
      </div>
      <HoldBanner customer_id={customer_id} />
      {figures}
      <ListScreen state={invoices} empty={<NoInvoices />}>
        {(results) => <OwnInvoicesTable {...results} owes={billing !== undefined && owesNow(billing)} />}
      </ListScreen>
      {isBilling && <OwnBillingDialog customer_id={customer_id} onClose={() => setBilling(false)} />}
    </>
  );
}

const NoInvoices = () => (
  <EmptyState art="basket" title="No invoices yet">
    Your invoices appear here once they are issued.
  </EmptyState>
);
