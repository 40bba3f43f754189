import { useQuery } from '@tanstack/react-query';
import { formatShortDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { MoneySummary } from '#shared/statements/overdue.contract.ts';
import { moneySummaryQuery } from '#web/invoicing/money.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';

/** What is open, overdue, drafted and received, above the parts of Money; each opens its part. */
export function MoneyTiles() {
  const { data, error, refetch } = useQuery(moneySummaryQuery);
  const openTab = useOpenTab();
  if (error && !data)
    return (
      <LoadError
        className="card mb-4"
        title="The figures could not be loaded"
        error={error}
        onRetry={refetch}
      />
    );
  const tile = (amount: number | undefined) => ({
    value: amount === undefined ? '–' : formatCents(amount),
    loading: amount === undefined,
  });
  return (
    <Stats joined>
      <Stat
        label="Open"
        {...tile(data?.open.amount)}
        note={data && documentsText(data.open)}
        onOpen={() => openTab('invoices')}
      />
      <Stat
        label="Overdue"
        {...tile(data?.overdue.amount)}
        note={data && <OverdueNote overdue={data.overdue} />}
        onOpen={() => openTab('overdue')}
      />
      <Stat
        label="Drafts"
        {...tile(data?.drafts.amount)}
        note={data && draftsNote(data.drafts)}
        onOpen={() => openTab('drafts')}
      />
      <Stat
        label="Received this month"
        {...tile(data?.received.amount)}
        note={
          data &&
          unbroken(
            `${counted(data.received.payments, 'payment')} since ${formatShortDate(data.received.since)}`,
          )
        }
        onOpen={() => openTab('payments')}
      />
    </Stats>
  );
}

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** `32 invoices, 21 customers`, or `None` */
const documentsText = ({
  documents,
  customers,
}: Pick<MoneySummary['open'], 'documents' | 'customers'>): string =>
  documents === 0 ? 'None' : `${counted(documents, 'invoice')}, ${counted(customers, 'customer')}`;

const draftsNote = ({ documents }: MoneySummary['drafts']): string =>
  documents === 0 ? 'No drafts' : `${counted(documents, 'draft')}, none sent`;

const OverdueNote = ({ overdue }: Pick<MoneySummary, 'overdue'>) => (
  <span className={overdue.customers > 0 ? 'font-medium text-warning-ink' : undefined}>
    {documentsText(overdue)}
  </span>
);
