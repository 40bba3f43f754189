import { useQuery } from '@tanstack/react-query';
import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCents } from '#shared/kernel/money.ts';
import { exportOverdueRoute } from '#shared/statements/overdue.contract.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { moneySummaryQuery } from '#web/invoicing/money.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { overdueCard, overdueColumns, overdueFoot } from './overdue-cells.tsx';
import { OverdueDocuments } from './overdue-documents.tsx';
import { type OpenPart, overdueList } from './overdue-list.ts';
import { type NotReminded, useSendReminders } from './use-send-reminders.ts';

interface OverduePartProps {
  dashboardOf: 'owner' | 'admin';
  /** Where the buttons of the part stand; `null` until that is there. */
  head: HTMLElement | null;
}

/** Who owes what for how long, and reminders of it. */
export function OverduePart({ dashboardOf, head }: OverduePartProps) {
  const overdue = useListScreen(overdueList);
  const { data: summary } = useQuery(moneySummaryQuery);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(overdue.data?.rows);
  const { remind, isBusy, refused, close } = useSendReminders();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [billingOf, setBillingOf] = useState<string | null>(null);
  const today = useToday();
  const remindAndKeep = async (chosen: readonly OverdueCustomer[]) => {
    const sent = await remind(chosen);
    keep(selected.filter(({ id }) => !sent.includes(id)));
  };
  const cells = {
    ...{ dashboardOf, today, isBusy, open },
    onOpen: (next: OpenPart) =>
      setOpen((before) => (before?.id === next.id && before.part === next.part ? null : next)),
    onRemind: (row: OverdueCustomer) => void remindAndKeep([row]),
    onBilling: ({ id }: OverdueCustomer) => setBillingOf(id),
  };
  return (
    <>
      {head && createPortal(<ExportList state={overdue} route={exportOverdueRoute} name="overdue" />, head)}
      {refused.length > 0 && <Refused refused={refused} onClose={close} />}
      <ListScreen
        state={overdue}
        empty={
          <EmptyState art="search" title="Nothing is overdue">
            Customers appear here the day after something was due.
          </EmptyState>
        }
      >
        {(results) => (
          <DataTable
            {...results}
            label="Overdue"
            columns={overdueColumns(cells)}
            card={overdueCard(cells)}
            rowId={({ id }) => id}
            twoLine
            minWidth={1010}
            selection={{ selected: ids, onSelect: select, nameOf: ({ customer_name }) => customer_name }}
            // It is the sum of all, and not of what a filter leaves.
            foot={summary && !overdue.isFiltered ? overdueFoot(summary.overdue) : undefined}
            below={(row) =>
              row.id === open?.id && <OverdueDocuments {...{ row, dashboardOf, today }} part={open.part} />
            }
          />
        )}
      </ListScreen>
      {selected.length > 0 && (
        <BulkBar
          label="Chosen customers"
          count={customersText(selected.length)}
          offPageCount={offPageCount}
          note={`${formatCents(selected.reduce((sum, { overdue: amount }) => sum + amount, 0))} overdue. One mail each, with all of it.`}
          onClear={() => keep([])}
        >
          <Button
            size="sm"
            variant="primary"
            icon={Mail}
            busy={isBusy}
            onClick={() => void remindAndKeep(selected)}
          >
            Send Reminder
          </Button>
        </BulkBar>
      )}
      {billingOf && <BillingDialog customer_id={billingOf} onClose={() => setBillingOf(null)} />}
    </>
  );
}

const customersText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`;

const Refused = ({ refused, onClose }: { refused: readonly NotReminded[]; onClose: () => void }) => (
  <Alert
    kind="warning"
    className="mb-4"
    action={<IconButton icon={X} size="sm" aria-label="Close" onClick={onClose} />}
  >
    <p className="font-medium">{customersText(refused.length)} not reminded</p>
    <ul>
      {refused.map(({ id, customer_name, reason }) => (
        <li key={id}>{reason.includes(customer_name) ? reason : `${customer_name}: ${reason}`}</li>
      ))}
    </ul>
  </Alert>
);
