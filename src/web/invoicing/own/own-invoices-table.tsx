import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { Document } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { dueText } from '#web/invoicing/document/due-text.ts';
import { DocumentStateBadge } from '#web/invoicing/document-state-badge.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Money } from '#web/ui/display/money.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';

/** The invoices of a customer; each leads to its page. */
export function OwnInvoicesTable(results: ListResults<Document>) {
  const target = useTarget();
  const navigate = useNavigate();
  return (
    <DataTable
      {...results}
      label="Invoices"
      columns={columns}
      rowId={({ id }) => id}
      isDone={({ state }) => state === 'void'}
      card={(document) => <InvoiceCard document={document} />}
      onOpen={({ id }) => void navigate(target(id))}
      twoLine
      skeletonRows={8}
    />
  );
}

/** The page of a document, which leads back to this list as it is now. */
function useTarget() {
  const from = useLocation({ select: ({ pathname, search }) => ({ to: pathname, search }) });
  return (id: string) =>
    ({ to: '/dashboard/customer/invoices/$id', params: { id }, state: { from } }) as const;
}

/** The id of a sortable column is the name the service sorts by. */
const columns: readonly Column<Document>[] = [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    width: '26%',
    cell: (document) => <InvoiceLink document={document} />,
  },
  {
    id: 'issued_on',
    header: 'Date',
    sortable: true,
    cell: ({ issued_on }) => issued_on && <Day day={issued_on} />,
  },
  { id: 'due_on', header: 'Due', sortable: true, cell: (document) => <Due document={document} /> },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    align: 'end',
    width: '18%',
    cell: ({ total }) => <Money cents={total} className="font-medium" />,
  },
  { id: 'state', header: 'Status', width: '14%', cell: (document) => <DocumentStateBadge {...document} /> },
];

type RowProps = { document: Document };

function InvoiceLink({ document: { id, document_number } }: RowProps) {
  return (
    <Link {...useTarget()(id)} className="order-no order-link tap-target">
      {document_number}
    </Link>
  );
}

const Day = ({ day }: { day: Temporal.PlainDate }) => (
  <span className="date">{formatDate(day, useToday())}</span>
);

function Due({ document: { due_on, state } }: RowProps) {
  const due = dueText(due_on, useToday());
  return (
    <>
      <Day day={due_on} />
      {due && state === 'issued' && <span className="line2">{due}</span>}
    </>
  );
}

/** An invoice as a card, for narrow places. */
function InvoiceCard({ document }: RowProps) {
  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <InvoiceLink document={document} />
        <DocumentStateBadge {...document} />
      </div>
      <dl className="grid grid-cols-3 gap-x-3 [&_dt]:text-xs [&_dt]:text-ink-3">
        <div>
          <dt>Date</dt>
          <dd>{document.issued_on && <Day day={document.issued_on} />}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>
            <Due document={document} />
          </dd>
        </div>
        <div className="text-end">
          <dt>Total</dt>
          <dd>
            <Money cents={document.total} className="font-medium" />
          </dd>
        </div>
      </dl>
    </>
  );
}
