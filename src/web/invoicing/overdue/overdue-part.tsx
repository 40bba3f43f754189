import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { daysLate } from '#shared/statements/ages.ts';
import { exportOverdueRoute } from '#shared/statements/overdue.contract.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { BillingDialog } from '#web/invoicing/billing/lazy-billing-dialog.ts';
import { moneySummaryQuery, owedDocumentsQuery } from '#web/invoicing/money.api.ts';
import { RecordPaymentDialog } from '#web/invoicing/payments/lazy-payment-dialogs.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useOpenPerson } from '#web/kernel/routing/person-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { overdueCard, overdueColumns, overdueFoot } from './overdue-cells.tsx';
import { dueDaysOf, type OpenPart, type OwedPart, overdueList } from './overdue-list.ts';
import { customersText, type NotReminded, useSendReminders } from './use-send-reminders.tsx';

interface OverdueDocumentsProps {
  row: OverdueCustomer;
  part: OwedPart;
  dashboardOf: 'owner' | 'admin';
  today: Temporal.PlainDate;
}

/** The documents behind an amount, due earliest first, each with what of it is open; what was not sent is owed by nobody yet. */
function OverdueDocuments({ row, part, dashboardOf, today }: OverdueDocumentsProps) {
  const { data, error, refetch } = useQuery(owedDocumentsQuery(row.id, dueDaysOf(part, today)));
  if (error && !data)
    return <LoadError title="The documents could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-5 w-64" />;
  const documents = data.filter(
    ({ sent_at, payment_status }) => sent_at !== null || payment_status === 'overdue',
  );
  const open = documents.reduce((sum, document) => sum + (document.open ?? 0), 0);
  return (
    <>
      <ul
        className="grid w-fit max-w-full grid-cols-[auto_auto_auto] gap-x-6 text-sm max-md:gap-x-3"
        aria-label={`Documents of ${row.customer_name}`}
      >
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} dashboardOf={dashboardOf} today={today} />
        ))}
      </ul>
      {open !== row[part] && <p className="mt-1 text-sm text-ink-2">{differenceText(row[part] - open)}</p>}
    </>
  );
}

/** Credit is no document, and neither is what was undone of a payment. */
const differenceText = (difference: number): string =>
  difference < 0
    ? `Less ${formatCents(-difference)} of credit`
    : `And ${formatCents(difference)} of payments that were undone or given back`;

type DocumentRowProps = Pick<OverdueDocumentsProps, 'dashboardOf' | 'today'> & { document: Document };

function DocumentRow({
  document: { id, document_number, due_on, open },
  dashboardOf,
  today,
}: DocumentRowProps) {
  const late = daysLate(due_on, today);
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center border-b border-line py-1.5 last:border-b-0">
      <Link
        to={`/dashboard/${dashboardOf}/money/$id`}
        params={{ id }}
        className="order-no order-link tap-target"
      >
        {document_number}
      </Link>
      <span className="min-w-0 text-ink-2">
        {`Due ${formatDate(due_on, today)}${late > 0 ? `, ${late} ${late === 1 ? 'day' : 'days'} late` : ''}`}
      </span>
      <Money cents={open ?? undefined} className="text-end font-medium" />
    </li>
  );
}

interface OverduePartProps {
  dashboardOf: 'owner' | 'admin';
}

/** Who owes what for how long, and reminders of it. */
export function OverduePart({ dashboardOf }: OverduePartProps) {
  const overdue = useListScreen(overdueList);
  const { data: summary } = useQuery(moneySummaryQuery);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(overdue.data?.rows);
  const { remind, isBusy, refused, close } = useSendReminders();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [billingOf, setBillingOf] = useState<string | null>(null);
  const [paying, setPaying] = useState<OverdueCustomer | null>(null);
  const today = useToday();
  const openPerson = useOpenPerson();
  const remindAndKeep = async (chosen: readonly OverdueCustomer[]) => {
    const sent = await remind(chosen);
    keep(selected.filter(({ id }) => !sent.includes(id)));
  };
  const cells = {
    ...{ dashboardOf, today, isBusy, open },
    onOpen: (next: OpenPart) =>
      setOpen((before) => (before?.id === next.id && before.part === next.part ? null : next)),
    onRemind: (row: OverdueCustomer) => void remindAndKeep([row]),
    onPayment: setPaying,
    onBilling: ({ id }: OverdueCustomer) => setBillingOf(id),
  };
  return (
    <>
      {refused.length > 0 && <Refused refused={refused} onClose={close} />}
      <StaffList
        state={overdue}
        title="Overdue"
        exported={{ route: exportOverdueRoute, name: 'overdue' }}
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
            onOpen={({ id }) => openPerson(id)}
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
      </StaffList>
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
      {paying && (
        <RecordPaymentDialog
          customer={{ id: paying.id, full_name: paying.customer_name, email: paying.email }}
          onClose={() => setPaying(null)}
        />
      )}
      {billingOf && <BillingDialog customer_id={billingOf} onClose={() => setBillingOf(null)} />}
    </>
  );
}

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
