import type { ReactNode } from 'react';
import { describeSeries } from '#shared/frequency/recurrence-text.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { PendingNote } from '#web/orders/proposal/pending-note.tsx';
import { seriesEndText } from '#web/series/series-end.ts';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink, type SeriesRole, useOpenSeries } from '#web/series/series-link.tsx';
import { seriesName } from '#web/series/series-name.ts';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, Selection } from '#web/ui/table/data-table-props.ts';
import { holdStateText } from './hold-state-text.ts';
import { StaffSeriesMenu } from './staff-series-menu.tsx';

type StaffSeriesTableProps = ListResults<SeriesSummary> & {
  role: SeriesRole;
  selection: Selection<SeriesSummary>;
  onHold: (series: SeriesSummary) => void;
};

export function StaffSeriesTable({ role, onHold, ...results }: StaffSeriesTableProps) {
  const open = useOpenSeries(role);
  const menu = (series: SeriesSummary) => <StaffSeriesMenu series={series} role={role} onHold={onHold} />;
  return (
    <DataTable
      {...results}
      label="Recurring orders"
      columns={columnsWith(menu)}
      rowId={(series) => series.id}
      isDone={(series) => series.state === 'ended'}
      card={(series) => <SeriesRowCard series={series} menu={menu(series)} />}
      onOpen={(series) => open(series.id)}
      twoLine
      minWidth={1128}
      skeletonRows={8}
    />
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsWith = (menu: (series: SeriesSummary) => ReactNode): readonly Column<SeriesSummary>[] => [
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    width: '168px',
    cell: (series) => <SeriesCustomer series={series} />,
  },
  { id: 'pattern', header: 'Pattern and items', cell: (series) => <SeriesContent series={series} /> },
  {
    id: 'next_pickup',
    header: 'Next pickup',
    sortable: true,
    width: '168px',
    cell: (series) => <NextPickup series={series} />,
  },
  {
    id: 'fallen_out',
    header: 'Skipped or paused',
    width: '176px',
    cell: (series) => <SkippedOrHeld series={series} />,
  },
  { id: 'ends', header: 'Ends', width: '104px', cell: (series) => <Ends series={series} /> },
  {
    id: 'weekly_amount',
    header: 'Weekly value',
    sortable: true,
    align: 'end',
    width: '124px',
    cell: ({ weekly_amount }) => <Money cents={weekly_amount} className="font-medium" />,
  },
  {
    id: 'state',
    header: 'State',
    width: '104px',
    cell: ({ state }) => <SeriesStateBadge state={state} />,
  },
  { id: 'actions', header: 'Actions', hideHeader: true, width: '48px', cell: menu },
];

type RowProps = { series: SeriesSummary };

function SeriesCustomer({ series: { customer_id, customer_name, customer_email } }: RowProps) {
  return (
    <span className="block min-w-0">
      <PersonLink id={customer_id} className="block truncate font-medium" title={customer_name}>
        {customer_name}
      </PersonLink>
      <span className="line2 truncate" title={shownEmail(customer_email)}>
        {shownEmail(customer_email)}
      </span>
    </span>
  );
}

function SeriesContent({ series }: RowProps) {
  return (
    <>
      <SeriesLink id={series.id} label={seriesName(series)} className="order-link tap-target font-medium">
        {describeSeries(series)}
      </SeriesLink>
      <span className="line2">
        <SeriesItems items={series.items} max={1} />
      </span>
      {series.proposal && <PendingNote details={series.proposal.details} />}
    </>
  );
}

function NextPickup({ series: { next_pickup, next_pickup_until, next_order_number } }: RowProps) {
  if (!next_pickup) return <span className="text-ink-3">None</span>;
  return (
    <>
      <DateTime moment={next_pickup} until={next_pickup_until} />
      <span className="line2 tabular-nums">{next_order_number ?? 'Planned'}</span>
    </>
  );
}

function SkippedOrHeld({ series }: RowProps) {
  const hold = holdStateText(series, useToday());
  const skipped = series.skipped_ahead > 0 && `${series.skipped_ahead} skipped ahead`;
  if (!hold && !skipped) return <span className="text-ink-3">None</span>;
  return (
    <span className="whitespace-normal">
      {skipped || hold}
      {skipped && hold && <span className="line2 whitespace-normal">{hold}</span>}
    </span>
  );
}

/** When it will end, or when it did. */
function Ends({ series }: RowProps) {
  const zone = useBusinessTimeZone();
  const today = useToday();
  const { stopped_at } = series;
  return (
    <span className="whitespace-normal">
      {stopped_at ? formatDate(businessDay(stopped_at, zone), today) : seriesEndText(series, today)}
    </span>
  );
}

/** A series as a card, for narrow places. */
function SeriesRowCard({ series, menu }: RowProps & { menu: ReactNode }) {
  return (
    <>
      <div className="flex min-w-0 items-start justify-between gap-3 ps-6.5 touch:ps-8.5">
        <SeriesCustomer series={series} />
        <span className="-my-1.5 -me-2 flex items-center gap-1">
          <SeriesStateBadge state={series.state} />
          {menu}
        </span>
      </div>
      <div>
        <SeriesContent series={series} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 [&_dt]:text-xs [&_dt]:text-ink-3">
        <div>
          <dt>Next pickup</dt>
          <dd>
            <NextPickup series={series} />
          </dd>
        </div>
        <div>
          <dt>Skipped or paused</dt>
          <dd>
            <SkippedOrHeld series={series} />
          </dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>
            <Ends series={series} />
          </dd>
        </div>
        <div>
          <dt>Weekly value</dt>
          <dd>
            <Money cents={series.weekly_amount} className="font-medium" />
          </dd>
        </div>
      </dl>
    </>
  );
}
