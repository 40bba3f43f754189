import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { OwnBillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { ownInvoicesList } from './own-invoices-list.ts';
import { OwnInvoicesTable } from './own-invoices-table.tsx';

/** What was sent to a customer, and where their invoices go. */
export function OwnInvoices({ customer_id }: { customer_id: string }) {
  const [isBilling, setBilling] = useState(false);
  const invoices = useListScreen(ownInvoicesList);
  return (
    <>
      <div className="page-head">
        <h1 className="me-auto">Invoices</h1>
        <Button icon={ReceiptText} onClick={() => setBilling(true)}>
          Billing
        </Button>
      </div>
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
