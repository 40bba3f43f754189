import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { exportPaymentsRoute } from '#shared/payments/payments.contract.ts';
import { useCustomerFilter } from '#web/accounts/customer-filter.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { RecordPaymentDialog } from './lazy-payment-dialogs.ts';
import { paymentCard, paymentColumns } from './payment-cells.tsx';
import { paymentsList } from './payments-list.ts';

type PaymentsPartProps = {
  dashboardOf: 'owner' | 'admin';
  /** Where the buttons stand, beside the title of the page. */
  head: HTMLElement | null;
  /** Another button there. */
  also?: ReactNode;
  /** What stands above the list. */
  note?: ReactNode;
};

/** What customers paid and what was given back, newest first. */
export function PaymentsPart({ dashboardOf, head, also, note }: PaymentsPartProps) {
  const payments = useListScreen(paymentsList);
  const customer = useCustomerFilter(payments);
  const [isRecording, setRecording] = useState(false);
  const cells = { dashboardOf, today: useToday() };
  return (
    <>
      {head &&
        createPortal(
          <>
            <ExportList state={payments} route={exportPaymentsRoute} name="payments" own={customer} />
            {also}
            <Button variant="primary" icon={Plus} onClick={() => setRecording(true)}>
              Record Payment
            </Button>
          </>,
          head,
        )}
      <span>{note}</span>
      <ListScreen
        state={payments}
        ownFilter={customer}
        empty={
          <EmptyState art="basket" title="No payments yet">
            Record what a customer has paid, and it settles their invoices.
          </EmptyState>
        }
      >
        {(results) => (
          <DataTable
            {...results}
            label="Payments"
            columns={paymentColumns(cells)}
            card={paymentCard(cells)}
            rowId={({ id }) => id}
            isDone={({ reversed_on }) => reversed_on !== null}
            twoLine
            minWidth={960}
          />
        )}
      </ListScreen>
      {isRecording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
    </>
  );
}
