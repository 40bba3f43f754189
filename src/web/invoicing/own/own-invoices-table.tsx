import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Document } from '#shared/invoicing/document.ts';
import { creditForText } from '#shared/invoicing/document-text.ts';
import { isOwed } from '#shared/invoicing/payment-status.ts';
import { isTakenOff, takenTexts, toPayText, usedForText } from '#shared/invoicing/to-pay.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { CorrectsLine, isDue } from '#web/invoicing/corrects-line.tsx';
import { DocumentStateBadge } from '#web/invoicing/document-state-badge.tsx';
import { dueState } from '#web/invoicing/due-state.ts';
import { periodText } from '#web/invoicing/money/document-texts.ts';
import { saveDocument } from '#web/invoicing/sending/sending.api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';

/** The invoices of a customer; each leads to its page. */
export function OwnInvoicesTable({ owes, ...results }: ListResults<Document> & { owes: boolean }) {
  const navigate = useNavigate();
  return (
    <DataTable
      {...results}
      label="Invoices"
      columns={columnsOf(owes)}
      rowId={({ id }) => id}
      isDone={isSettled}
      card={(document) => <InvoiceCard document={document} owes={owes} />}
      onOpen={({ id }) => void navigate(target(id))}
      twoLine
      skeletonRows={8}
      minWidth={860}
    />
  );
}

const isSettled = ({ payment_status }: Document): boolean =>
  payment_status === 'paid' || payment_status === 'used' || payment_status === 'void';

const target = (id: string) => ({ to: '/dashboard/customer/invoices/$id', params: { id } }) as const;

/** The id of a sortable column is the name the service sorts by. */
const columnsOf = (owes: boolean): readonly Column<Document>[] => [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    width: '18%',
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
    width: '13%',
    cell: ({ total }) => <Money cents={total} />,
  },
  {
    id: 'open',
    header: 'Open',
    align: 'end',
    width: '20%',
    cell: (document) => <Open document={document} owes={owes} />,
  },
  { id: 'state', header: 'Status', width: '120px', cell: (document) => <DocumentStateBadge {...document} /> },
  {
    id: 'download',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '124px',
    cell: (document) => <DownloadButton document={document} variant="ghost" />,
  },
];

type RowProps = { document: Document };

/** `owes`: the customer has something to pay, which a credit comes off. */
type OpenProps = RowProps & { owes: boolean };

function InvoiceLink({ document }: RowProps) {
  const { id, document_number } = document;
  const period = periodText(document, useToday());
  return (
    <span className="min-w-0">
      <Link {...target(id)} className="order-no order-link tap-target">
        {document_number}
      </Link>
      <CorrectsLine document={document} text={creditForText} />
      <span className="line2 empty:hidden">{period && unbroken(period)}</span>
    </span>
  );
}

const Day = ({ day }: { day: Temporal.PlainDate }) => (
  <span className="date">{formatDate(day, useToday())}</span>
);

/** What of it is still to be paid, or of a credit not used, and what was taken off. */
const Open = ({ document, owes }: OpenProps) => (
  <>
    <Money cents={document.open ?? undefined} className={document.open ? 'font-medium' : 'text-ink-3'} />
    <span className="line2 empty:hidden">{takenOff(document, owes)}</span>
  </>
);

/** `$30.00 of credit used`; where nothing is left, that it is paid; of a credit, what it was used for. */
function takenOff(document: Document, owes: boolean): string {
  const { total, open, due_on, settled, paid_on } = document;
  if (open === null) return '';
  if (!isDue(document)) return usedForText(document, owes);
  const toPay = { total, open, due_on, credit: 0, adjusted: 0, paid_on, ...settled };
  if (!isTakenOff(toPay)) return '';
  return open > 0 ? takenTexts(toPay).join(', ') : unbroken(toPayText(toPay));
}

function Due({ document }: RowProps) {
  const { due_on } = document;
  const due = dueState(due_on, useToday());
  if (!isDue(document)) return '–';
  return (
    <>
      <Day day={due_on} />
      {isOwed(document) && (
        <span
          className={classNames(
            'line2',
            document.payment_status === 'overdue' && 'font-medium text-warning-ink',
          )}
        >
          {due}
        </span>
      )}
    </>
  );
}

type DownloadButtonProps = RowProps & { variant?: 'ghost'; className?: string };

function DownloadButton({ document: { id, document_number }, variant, className }: DownloadButtonProps) {
  const { run, isBusy } = useAction();
  if (!document_number) return null;
  const save = () => run(() => saveDocument(id, document_number), { failure: 'Failed to download invoice' });
  return (
    <Button
      {...{ variant, className }}
      size="sm"
      icon={Download}
      busy={isBusy}
      aria-label={`Download ${document_number}`}
      onClick={() => void save()}
    >
      Download
    </Button>
  );
}

/** An invoice as a card, for narrow places. */
function InvoiceCard({ document, owes }: OpenProps) {
  const today = useToday();
  const { issued_on } = document;
  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <InvoiceLink document={document} />
        <DocumentStateBadge {...document} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <div>
          {isDue(document) && (
            <>
              <span className="text-xs text-ink-2">Due</span> <Due document={document} />
            </>
          )}
        </div>
        <p>
          <span className="text-xs text-ink-2">Total</span> <Money cents={document.total} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex-none text-ink-2">
          {issued_on && unbroken(`Issued ${formatDate(issued_on, today)}`)}
        </span>
        <p className="text-end">
          <span className="text-xs text-ink-2">Open</span> <Open document={document} owes={owes} />
        </p>
      </div>
      <DownloadButton document={document} className="w-full" />
    </>
  );
}
