import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Document } from '#shared/invoicing/document.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { daysLate } from '#shared/statements/ages.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { owedDocumentsQuery } from '#web/invoicing/money.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { dueDaysOf, type OwedPart } from './overdue-list.ts';

interface OverdueDocumentsProps {
  row: OverdueCustomer;
  part: OwedPart;
  dashboardOf: 'owner' | 'admin';
  today: Temporal.PlainDate;
}

/** The documents behind an amount, due earliest first, each with what of it is open; what was not sent is owed by nobody yet. */
export function OverdueDocuments({ row, part, dashboardOf, today }: OverdueDocumentsProps) {
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
      <ul className="grid max-w-140 text-sm" aria-label={`Documents of ${row.customer_name}`}>
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
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <Link
        to={`/dashboard/${dashboardOf}/money/$id`}
        params={{ id }}
        className="order-no order-link tap-target flex-none"
      >
        {document_number}
      </Link>
      <span className="min-w-0 flex-auto text-ink-2">
        {`Due ${formatDate(due_on, today)}${late > 0 ? `, ${late} ${late === 1 ? 'day' : 'days'} late` : ''}`}
      </span>
      <Money cents={open ?? undefined} className="font-medium" />
    </li>
  );
}
