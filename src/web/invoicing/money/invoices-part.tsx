import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { Document } from '#shared/invoicing/document.ts';
import { exportInvoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { formatDate, formatDay } from '#shared/kernel/date-text.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { CorrectsLine, isDue } from '#web/invoicing/corrects-line.tsx';
import { DocumentStateBadge } from '#web/invoicing/document-state-badge.tsx';
import { dueState } from '#web/invoicing/due-state.ts';
import { invoiceCountsQuery } from '#web/invoicing/invoices.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { documentsText } from './document-texts.ts';
import { invoicesList, numbered } from './invoices-list.ts';
import type { DashboardOf, MoneyPartProps } from './money-part.ts';
import { areShown, Outcomes } from './outcomes.tsx';
import { useSend } from './use-send.tsx';

/** The invoices that have a number, also void ones. */
export function InvoicesPart({ dashboardOf }: MoneyPartProps) {
  const invoices = useListScreen(invoicesList);
  const customer = useCustomerFilter(invoices);
  const { kind, search, range, from, to, customer_id, sent_status, payment_status } = invoices.search;
  const asked = { kind, search, range, from, to, customer_id, sent_status, state: [...numbered.state] };
  const { data: counts } = useQuery(invoiceCountsQuery(asked));
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(invoices.data?.rows);
  const { send, isBusy, outcomes, close } = useSend();
  const unsent = selected.filter(({ state, sent_at }) => state === 'issued' && !sent_at);
  const sendAndKeep = async () => {
    const sent = (await send(unsent)).filter(({ refusal }) => refusal === null).map(({ key }) => key);
    if (sent.length > 0) keep(selected.filter(({ id }) => !sent.includes(id)));
  };
  const navigate = useNavigate();
  const today = useToday();
  return (
    <>
      {areShown(outcomes) && (
        <Outcomes dashboardOf={dashboardOf} outcomes={outcomes} done="sent" onClose={close} />
      )}
      <StaffList
        state={invoices}
        title="Invoices"
        ownFilters={[customer]}
        exported={{ route: exportInvoicesRoute, name: 'invoices', fixed: numbered }}
        // Those of all statuses are counted, and a status narrows them.
        counts={counts && { ...counts, ...(payment_status?.length && { not_sent: undefined }) }}
        empty={
          <EmptyState art="search" title="No invoices yet">
            Drafts appear here once they are issued.
          </EmptyState>
        }
      >
        {(results) => (
          <DataTable
            {...results}
            label="Invoices"
            columns={columnsOf(dashboardOf, today)}
            card={(item) => <InvoiceCard item={item} dashboardOf={dashboardOf} today={today} />}
            rowId={({ id }) => id}
            isDone={({ state }) => state === 'void'}
            minWidth={920}
            selection={{
              selected: ids,
              onSelect: select,
              nameOf: ({ document_number }) => document_number ?? '',
            }}
            onOpen={({ id }) => void navigate({ to: `/dashboard/${dashboardOf}/money/$id`, params: { id } })}
          />
        )}
      </StaffList>
      {selected.length > 0 && (
        <BulkBar
          label="Chosen documents"
          count={documentsText(selected.length)}
          offPageCount={offPageCount}
          note={
            unsent.length < selected.length
              ? `${selected.length - unsent.length} sent already or void`
              : undefined
          }
          onClear={() => keep([])}
        >
          <Button
            size="sm"
            variant="primary"
            icon={Send}
            busy={isBusy}
            disabled={unsent.length === 0}
            onClick={() => void sendAndKeep()}
          >
            {`Send ${unsent.length}`}
          </Button>
        </BulkBar>
      )}
    </>
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsOf = (dashboardOf: DashboardOf, today: Temporal.PlainDate): Column<Document>[] => [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    width: '160px',
    cell: (item) => <InvoiceNumber item={item} dashboardOf={dashboardOf} />,
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: ({ customer_id, customer_name }) => (
      <PersonLink id={customer_id} className="line-clamp-2 wrap-anywhere" title={customer_name}>
        {customer_name}
      </PersonLink>
    ),
  },
  {
    id: 'issued_on',
    header: 'Date',
    sortable: true,
    width: '112px',
    cell: ({ issued_on }) => issued_on && formatDate(issued_on, today),
  },
  {
    id: 'due_on',
    header: 'Due',
    sortable: true,
    width: '112px',
    cell: (item) => (isDue(item) ? formatDate(item.due_on, today) : '–'),
  },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    align: 'end',
    width: '112px',
    cell: ({ total }) => <Money cents={total} className="font-medium" />,
  },
  {
    id: 'open',
    header: 'Open',
    sortable: true,
    align: 'end',
    width: '112px',
    cell: (item) => <Open item={item} />,
  },
  { id: 'state', header: 'Status', width: '136px', cell: (item) => <DocumentStateBadge {...item} /> },
  { id: 'sent', header: 'Sent', width: '148px', cell: (item) => <Sent item={item} /> },
];

type ItemProps = { item: Document; dashboardOf: DashboardOf };

const InvoiceNumber = ({ item, dashboardOf }: ItemProps) => (
  <span className="min-w-0">
    <Link
      to={`/dashboard/${dashboardOf}/money/$id`}
      params={{ id: item.id }}
      className="order-no order-link tap-target"
    >
      {item.document_number}
    </Link>
    <CorrectsLine document={item} />
  </span>
);

/** What is still to be paid stands out. */
const Open = ({ item: { open } }: { item: Document }) => (
  <Money cents={open ?? 0} className={open ? 'font-medium' : 'text-ink-3'} />
);

/** Of one that is overdue how late it is, else when it was sent; a void one never is. */
function Sent({ item: { sent_at, state, payment_status, due_on } }: { item: Document }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const today = useToday();
  if (payment_status === 'overdue') return <span className="text-ink-2">{dueState(due_on, today)}</span>;
  if (sent_at) return <span className="text-ink-2">Sent {formatDay(sent_at, zone, now)}</span>;
  return state === 'issued' && <span className="text-ink-3">Not sent</span>;
}

/** The same as a card, for narrow screens. */
function InvoiceCard({ item, dashboardOf, today }: ItemProps & { today: Temporal.PlainDate }) {
  const { customer_id, customer_name, total, issued_on, due_on } = item;
  return (
    <>
      <div className="flex items-center justify-between gap-3 ps-8">
        <InvoiceNumber item={item} dashboardOf={dashboardOf} />
        <DocumentStateBadge {...item} />
      </div>
      <div className="flex justify-between gap-3">
        <PersonLink id={customer_id} className="min-w-0 truncate font-medium">
          {customer_name}
        </PersonLink>
        <Money cents={total} className="font-medium" />
      </div>
      <div className="flex justify-between gap-3 text-ink-2">
        <span>
          {issued_on && <span className="date">{formatDate(issued_on, today)}</span>}
          {isDue(item) && <span>{unbroken(`, due ${formatDate(due_on, today)}`)}</span>}
        </span>
        <span className="flex-none">
          Open <Open item={item} />
        </span>
      </div>
      <div className="text-sm">
        <Sent item={item} />
      </div>
    </>
  );
}
