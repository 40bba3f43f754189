import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import {
  type SeriesCounts,
  type SeriesState,
  type SeriesSummary,
  seriesStateLabels,
  seriesStates,
} from '#shared/series/series.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { seriesCountsQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { BulkHoldDialog, seriesText } from './bulk-hold-dialog.tsx';
import { LazyHoldDialog } from './change/lazy-hold-dialog.ts';
import { DashboardBackLink } from './series-back-link.tsx';
import { seriesName } from './series-name.ts';
import { staffSeriesList } from './staff-series-list.ts';
import { StaffSeriesTable } from './staff-series-table.tsx';

/** Every series of the laundry, for staff. */
export function StaffSeries({ role }: { role: SeriesRole }) {
  const series = useListScreen(staffSeriesList);
  const { search, state } = series.search;
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(series.data?.rows);
  const [isHolding, setHolding] = useState(false);
  const [held, setHeld] = useState<SeriesSummary | null>(null);
  const mode = useGstMode();
  const { data: counts } = useQuery(seriesCountsQuery({ search, state }));
  return (
    <>
      <DashboardBackLink dashboardOf={role} />
      <div className="page-head">
        <div>
          <h1>Recurring Orders</h1>
          <p className="min-h-5 tabular-nums">{counts && countsText(counts, mode)}</p>
        </div>
      </div>
      <ListScreen
        state={series}
        chips={<StateChoice state={state} onChange={(chosen) => series.setFilters({ state: chosen })} />}
        empty={<NoSeries />}
      >
        {(results) => (
          <StaffSeriesTable
            {...results}
            role={role}
            onHold={setHeld}
            selection={{ selected: ids, onSelect: select, nameOf: seriesName }}
          />
        )}
      </ListScreen>
      {selected.length > 0 && (
        <BulkBar
          label="Selected recurring orders"
          count={seriesText(selected.length)}
          offPageCount={offPageCount}
          onClear={() => keep([])}
        >
          <Button size="sm" icon={Pause} onClick={() => setHolding(true)}>
            Hold
          </Button>
        </BulkBar>
      )}
      {isHolding && <BulkHoldDialog series={selected} onDone={keep} onClose={() => setHolding(false)} />}
      {held && <LazyHoldDialog series={held} isCustomer={false} onClose={() => setHeld(null)} />}
    </>
  );
}

/** `128 active · 9 on hold · $18,204.30 a week (incl. GST)`; the ended ones are counted where there are no others. */
function countsText({ active, held, ended, weekly_amount }: SeriesCounts, { gst_charged }: GstMode): string {
  const going = [
    ...(active > 0 ? [`${formatCount(active)} active`] : []),
    ...(held > 0 ? [`${formatCount(held)} on hold`] : []),
  ];
  const none = ended > 0 ? `${formatCount(ended)} ended` : '0 active';
  const numbers = going.length > 0 ? going : [none];
  return [...numbers, `${formatCents(weekly_amount)} a week${gst_charged ? ' (incl. GST)' : ''}`].join(' · ');
}

type StateChoiceProps = {
  state: SeriesState[] | undefined;
  onChange: (state: SeriesState[] | undefined) => void;
};

const options = [{ value: 'all', label: 'All' } as const, ...toOptions(seriesStates, seriesStateLabels)];

/** The states are few, and one series has one: a single choice. */
function StateChoice({ state = [], onChange }: StateChoiceProps) {
  const [chosen, ...others] = state;
  return (
    <Segment
      label="State"
      className="max-md:w-full max-md:*:flex-1"
      options={options}
      value={chosen && others.length === 0 ? chosen : 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : [value])}
    />
  );
}

const NoSeries = () => (
  <EmptyState art="basket" title="No recurring orders yet">
    One appears here when a customer, or you for them, switches on that an order recurs.
  </EmptyState>
);
