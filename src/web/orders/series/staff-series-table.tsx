import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink, type SeriesRole, useOpenSeries } from '#web/series/series-link.tsx';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';

type StaffSeriesTableProps = ListResults<SeriesSummary> & { role: SeriesRole };

export function StaffSeriesTable({ role, ...results }: StaffSeriesTableProps) {
  const open = useOpenSeries(role);
  return (
    <DataTable
      {...results}
      label="Recurring orders"
      columns={columns}
      rowId={(series) => series.id}
      isDone={(series) => series.state === 'ended'}
      card={(series) => <SeriesRowCard series={series} />}
      onOpen={(series) => open(series.id)}
      twoLine
      minWidth={900}
      skeletonRows={8}
    />
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columns: readonly Column<SeriesSummary>[] = [
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    width: '24%',
    cell: (series) => <SeriesCustomer series={series} />,
  },
  { id: 'pattern', header: 'Pattern and items', cell: (series) => <SeriesContent series={series} /> },
  {
    id: 'next_pickup',
    header: 'Next pickup',
    sortable: true,
    width: '22%',
    cell: (series) => <NextPickup series={series} />,
  },
  {
    id: 'weekly_amount',
    header: 'Value a week',
    sortable: true,
    align: 'end',
    width: '132px',
    cell: ({ weekly_amount }) => <Money cents={weekly_amount} className="font-medium" />,
  },
  {
    id: 'state',
    header: 'State',
    width: '112px',
    cell: ({ state }) => <SeriesStateBadge state={state} />,
  },
];

type RowProps = { series: SeriesSummary };

function SeriesCustomer({ series: { id, customer_name, customer_email, ...series } }: RowProps) {
  return (
    <span className="block min-w-0">
      <SeriesLink
        id={id}
        label={`${customer_name}, ${describePattern(series.recurrence_pattern)}`}
        className="order-link tap-target block truncate font-medium"
      >
        {customer_name}
      </SeriesLink>
      <span className="line2 truncate" title={customer_email}>
        {customer_email}
      </span>
    </span>
  );
}

function SeriesContent({ series }: RowProps) {
  return (
    <>
      <span className="block">{describePattern(series.recurrence_pattern)}</span>
      <span className="line2">
        <SeriesItems items={series.items} max={1} />
      </span>
    </>
  );
}

function NextPickup({ series: { next_pickup, next_order_number } }: RowProps) {
  if (!next_pickup) return <span className="text-ink-3">None</span>;
  return (
    <>
      <DateTime moment={next_pickup} />
      <span className="line2 tabular-nums">{next_order_number ?? 'Planned'}</span>
    </>
  );
}

/** A series as a card, for narrow places. */
function SeriesRowCard({ series }: RowProps) {
  return (
    <>
      <div className="flex min-w-0 items-start justify-between gap-3">
        <SeriesCustomer series={series} />
        <SeriesStateBadge state={series.state} />
      </div>
      <div>
        <SeriesContent series={series} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 [&_dt]:text-xs [&_dt]:text-ink-3">
        <div>
          <dt>Next pickup</dt>
          <dd>
            <NextPickup series={series} />
          </dd>
        </div>
        <div>
          <dt>Value a week</dt>
          <dd>
            <Money cents={series.weekly_amount} className="font-medium" />
          </dd>
        </div>
      </dl>
    </>
  );
}
