import { ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OwnBillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { HoldBanner } from './hold-banner.tsx';
import { ownInvoicesList } from './own-invoices-list.ts';
import { OwnInvoicesTable } from './own-invoices-table.tsx';

type OwnInvoicesProps = {
  customer_id: string;
  /** What they owe. */
  figures: ReactNode;
  /** Further buttons of the page. */
  actions: ReactNode;
};

/** What was sent to a customer, what they owe, and where their invoices go. */
export function OwnInvoices({ customer_id, figures, actions }: OwnInvoicesProps) {
  const [isBilling, setBilling] = useState(false);
  const invoices = useListScreen(ownInvoicesList);
  return (
    <>
      <div className="page-head">
        <h1 className="me-auto max-md:basis-full">Invoices</h1>
        {actions}
        <Button icon={ReceiptText} className="max-md:flex-1" onClick={() => setBilling(true)}>
          Billing
        </Button>
      </div>
      <HoldBanner customer_id={customer_id} />
      {figures}
      <ListScreen state={invoices} empty={<NoInvoices />}>
        {(results) => <OwnInvoicesTable {...results} />}
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
