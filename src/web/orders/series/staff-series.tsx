import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import type { SeriesCounts, SeriesSummary } from '#shared/series/series.contract.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { LazyBulkHoldDialog, LazyHoldDialog } from '#web/orders/series/change/lazy-hold-dialog.ts';
import { seriesCountsQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { seriesName, seriesText } from '#web/series/series-name.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { staffSeriesList } from './staff-series-list.ts';
import { StaffSeriesTable } from './staff-series-table.tsx';

/** Every series of the laundry, for staff. */
export function StaffSeries({ role }: { role: SeriesRole }) {
  const series = useListScreen(staffSeriesList);
  const { search, state, customer_id } = series.search;
  const customer = useCustomerFilter(series);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(series.data?.rows);
  const [isHolding, setHolding] = useState(false);
  const [held, setHeld] = useState<SeriesSummary | null>(null);
  const mode = useGstMode();
  const { data: counts } = useQuery(seriesCountsQuery({ search, state, customer_id }));
  return (
    <>
      <StaffList
        state={series}
        title="Recurring Orders"
        isPageTitle
        ownFilters={[customer]}
        note={counts && countsText(counts, mode)}
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
      </StaffList>
      {selected.length > 0 && (
        <BulkBar
          label="Selected recurring orders"
          count={seriesText(selected.length)}
          offPageCount={offPageCount}
          onClear={() => keep([])}
        >
          <Button size="sm" icon={Pause} onClick={() => setHolding(true)}>
            Pause
          </Button>
        </BulkBar>
      )}
      {isHolding && (
        <LazyBulkHoldDialog
          series={selected}
          isCustomer={false}
          onDone={keep}
          onClose={() => setHolding(false)}
        />
      )}
      {held && <LazyHoldDialog series={held} isCustomer={false} onClose={() => setHeld(null)} />}
    </>
  );
}

/** `128 active · 9 paused · $18,204.30 a week (incl. GST)`; the ended ones are counted where there are no others. */
function countsText({ active, held, ended, weekly_amount }: SeriesCounts, { gst_charged }: GstMode): string {
  const going = [
    ...(active > 0 ? [`${formatCount(active)} active`] : []),
    ...(held > 0 ? [`${formatCount(held)} paused`] : []),
  ];
  const none = ended > 0 ? `${formatCount(ended)} ended` : '0 active';
  const numbers = going.length > 0 ? going : [none];
  return [...numbers, `${formatCents(weekly_amount)} a week${gst_charged ? ' (incl. GST)' : ''}`].join(' · ');
}

const NoSeries = () => (
  <EmptyState art="basket" title="No recurring orders yet">
    Recurring orders appear here.
  </EmptyState>
);
