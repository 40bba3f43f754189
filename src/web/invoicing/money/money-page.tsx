import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import * as z from 'zod';
import { exportPaymentsRoute } from '#shared/payments/payments.contract.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { bankAccountsQuery } from '#web/invoicing/bank/bank.api.ts';
import type { ShownState } from '#web/invoicing/bank/bank-lines-list.ts';
import { ImportBankFile } from '#web/invoicing/bank/import-bank-file.tsx';
import { CheckPart } from '#web/invoicing/check/check-part.tsx';
import { moneySummaryQuery } from '#web/invoicing/money.api.ts';
import { OverduePart } from '#web/invoicing/overdue/overdue-part.tsx';
import { RecordPaymentDialog } from '#web/invoicing/payments/lazy-payment-dialogs.ts';
import { paymentCard, paymentColumns } from '#web/invoicing/payments/payment-cells.tsx';
import { paymentsList } from '#web/invoicing/payments/payments-list.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useOpenTab, useSearchState } from '#web/kernel/routing/search-state.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DraftsPart } from './drafts-part.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import type { DashboardOf, MoneyPartProps } from './money-part.ts';
import { MoneyTiles } from './money-tiles.tsx';
import { ReadyPart } from './ready-part.tsx';

/** Says how many lines of banks wait to be recorded, where there are any, and leads to them. */
function WaitingLinesNote() {
  const { data: accounts = [] } = useQuery(bankAccountsQuery);
  const count = accounts.reduce((sum, { waiting_count }) => sum + waiting_count, 0);
  if (count === 0)
    // What was ignored is still there.
    return accounts.some(({ last_on }) => last_on !== null) ? (
      <p className="mb-3 text-sm text-ink-2">
        No bank lines wait. <ToBankLines state="ignored">Show Ignored</ToBankLines>
      </p>
    ) : null;
  return (
    <Alert kind="info" className="mb-4" action={<ToBankLines>Show Them</ToBankLines>}>
      {count === 1 ? '1 bank line waits' : `${count} bank lines wait`} to be recorded or ignored.
    </Alert>
  );
}

const ToBankLines = ({ state, children }: { state?: ShownState; children: string }) => (
  <Link
    to="."
    search={{ tab: 'payments', view: 'bank', state } as object}
    className="link tap-target whitespace-nowrap"
  >
    {children}
  </Link>
);

const BankLinesPart = lazyWithRetry(
  async () => (await import('#web/invoicing/bank/bank-lines-part.tsx')).BankLinesPart,
);

const View = z.object({ view: z.enum(['bank']).optional() });

/** What was paid, or what the files of banks say came in. */
function PaymentsPanel(props: MoneyPartProps) {
  const [{ view }] = useSearchState(View);
  if (view === 'bank')
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <BankLinesPart />
      </Suspense>
    );
  return <PaymentsPart {...props} also={<ImportBankFile />} note={<WaitingLinesNote />} />;
}

const parts = ['ready', 'drafts', 'invoices', 'payments', 'overdue', 'check'] as const;
type Part = (typeof parts)[number];
const MoneySearch = z.object({ tab: z.enum(parts).optional() });

const panels: Record<Part, ComponentType<MoneyPartProps>> = {
  ready: ReadyPart,
  drafts: DraftsPart,
  invoices: InvoicesPart,
  payments: PaymentsPanel,
  overdue: OverduePart,
  check: CheckPart,
};

/** What is to be invoiced, the drafts, the invoices, what was paid, and what is overdue or to check, for staff. */
export function MoneyPage({ dashboardOf }: { dashboardOf: DashboardOf }) {
  const [{ tab = 'ready' }] = useSearchState(MoneySearch);
  const openTab = useOpenTab();
  const { data: summary } = useQuery(moneySummaryQuery);
  const Panel = panels[tab];
  return (
    <>
      <div className="page-head">
        <h1>Money</h1>
      </div>
      <MoneyTiles />
      <Tabs
        label="Parts"
        tabs={[
          { value: 'ready', label: 'Ready to Invoice', count: summary?.ready },
          { value: 'drafts', label: 'Drafts', count: summary?.drafts.documents, due: true },
          { value: 'invoices', label: 'Invoices' },
          { value: 'payments', label: 'Payments' },
          { value: 'overdue', label: 'Overdue', count: summary?.overdue.customers, due: true },
          // There while there is something, and as long as somebody looks at it.
          ...(summary?.to_check || tab === 'check'
            ? [{ value: 'check' as const, label: 'To check', count: summary?.to_check, due: true }]
            : []),
        ]}
        value={tab}
        onChange={openTab}
      >
        <Panel key={tab} dashboardOf={dashboardOf} />
      </Tabs>
    </>
  );
}

type PaymentsPartProps = {
  dashboardOf: 'owner' | 'admin';
  /** Another button. */
  also?: ReactNode;
  /** What stands above the list. */
  note?: ReactNode;
};

/** What customers paid and what was given back, newest first. */
export function PaymentsPart({ dashboardOf, also, note }: PaymentsPartProps) {
  const payments = useListScreen(paymentsList);
  const customer = useCustomerFilter(payments);
  const [isRecording, setRecording] = useState(false);
  const cells = { dashboardOf, today: useToday() };
  return (
    <>
      {note}
      <StaffList
        state={payments}
        title="Payments"
        ownFilters={[customer]}
        exported={{ route: exportPaymentsRoute, name: 'payments' }}
        action={
          <>
            {also}
            <Button variant="primary" icon={Plus} onClick={() => setRecording(true)}>
              Record Payment
            </Button>
          </>
        }
        empty={
          <EmptyState art="basket" title="No payments yet">
            Record what a customer has paid. It pays their invoices.
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
      </StaffList>
      {isRecording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
    </>
  );
}
