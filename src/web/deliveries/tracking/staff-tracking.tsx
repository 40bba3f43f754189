import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { orderSorts } from '#shared/orders/orders.contract.ts';
import { showingText } from '#web/kernel/format/format.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { orderQuery, ordersQuery } from '#web/orders/orders.api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { sortParams } from '#web/ui/filters/list-filters.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { useWidth } from '#web/ui/table/use-width.ts';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { StaffTrackingDetail, StaffTrackingSheet } from './staff-tracking-detail.tsx';
import { StaffTrackingFilters } from './staff-tracking-filters.tsx';
import {
  isStaffTrackingFiltered,
  noStaffTrackingFilters,
  StaffTrackingSearch,
  staffDeliveriesPerPage,
  staffTrackingQuery,
} from './staff-tracking-search.ts';
import { StaffTrackingTable } from './staff-tracking-table.tsx';
import './tracking.css';

/** The minimum width, in px, for the timeline beside the list. */
const minSplitWidth = 900;

/** The deliveries list of staff, and the timeline of the selected one. */
export function StaffTracking() {
  const [search, setSearch] = useSearchState(StaffTrackingSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(staffTrackingQuery(search)));
  const { page = 1, sort = 'delivery_date', direction = 'desc', selected } = search;
  const setFilters = (patch: StaffTrackingSearch, options?: { replace: boolean }) =>
    setSearch({ page: undefined, selected: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: staffDeliveriesPerPage, total }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  const container = useRef<HTMLElement>(null);
  const isWide = (useWidth(container) ?? minSplitWidth) >= minSplitWidth;
  const selectedOrder = useSelectedOrder(selected, data?.rows);
  const shownOrder = selectedOrder === null && isWide ? data?.rows[0] : selectedOrder;
  const isSplit = isWide && !error && data?.rows.length !== 0;
  const hasNoDeliveries = data?.total === 0 && !isStaffTrackingFiltered(search);
  return (
    <section ref={container} aria-labelledby="all-deliveries">
      <div className="section-head">
        <h2 id="all-deliveries">All Deliveries</h2>
      </div>
      {!hasNoDeliveries && (
        <StaffTrackingFilters
          filters={search}
          onFilter={setFilters}
          count={data ? showingText(data.rows.length, data.total, 'deliveries') : ''}
        />
      )}
      <div className={isSplit ? 'tracking-split' : undefined}>
        <div>
          <StaffTrackingTable
            orders={data?.rows}
            sort={{ column: sort, direction }}
            onSort={(chosen) => setFilters(sortParams(orderSorts, chosen))}
            selectedId={shownOrder?.id}
            onSelect={({ id }) => setSearch({ selected: id })}
            stale={isPlaceholderData}
            empty={
              hasNoDeliveries ? (
                <NoDeliveries />
              ) : (
                <NoDeliveryMatch onClear={() => setFilters(noStaffTrackingFilters)} />
              )
            }
            error={
              error &&
              !data && (
                <LoadError title="The deliveries could not be loaded" error={error} onRetry={refetch} />
              )
            }
          />
          {data && data.total > staffDeliveriesPerPage && (
            <Pagination
              page={page}
              pageSize={staffDeliveriesPerPage}
              total={data.total}
              onPage={(next) => setSearch({ page: next, selected: undefined })}
            />
          )}
        </div>
        {isSplit && <StaffTrackingDetail order={shownOrder ?? undefined} />}
      </div>
      {!isWide && shownOrder && (
        <StaffTrackingSheet order={shownOrder} onClose={() => setSearch({ selected: undefined })} />
      )}
    </section>
  );
}

/** The selected delivery, which may be on another page of the list; `undefined` while it loads. */
function useSelectedOrder(
  id: string | undefined,
  rows: readonly Order[] | undefined,
): Order | null | undefined {
  const listed = rows?.find((order) => order.id === id);
  const isOnOtherPage = id !== undefined && rows !== undefined && !listed;
  const { data, isError } = useQuery({ ...orderQuery(id ?? ''), enabled: isOnOtherPage });
  if (!isOnOtherPage || isError) return listed ?? null;
  return data?.driver_id === null ? null : data;
}

function NoDeliveries() {
  return (
    <EmptyState art="van" title="No Deliveries Found">
      An order appears here as soon as it has a driver.
    </EmptyState>
  );
}
