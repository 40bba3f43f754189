import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { ListFilterBar } from '#web/ui/list/list-filter-bar.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { useIsNarrow } from '#web/ui/table/use-is-narrow.ts';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { StaffTrackingDetail, StaffTrackingSheet } from './staff-tracking-detail.tsx';
import { StaffTrackingTable } from './staff-tracking-table.tsx';
import { staffDeliveriesList } from './tracking-lists.ts';

/** The minimum width, in px, for the timeline beside the list. */
const minSplitWidth = 900;

/** The deliveries list of staff, and the timeline of the selected one. */
export function StaffTracking() {
  const deliveries = useListScreen(staffDeliveriesList, { selected: undefined });
  const { data, error, isRefetchError, search, setView } = deliveries;
  const { data: drivers = [] } = useQuery(driversQuery);
  const container = useRef<HTMLElement>(null);
  const isWide = !useIsNarrow(container, minSplitWidth);
  const selectedOrder = useSelectedOrder(search.selected, data?.rows);
  const shownOrder = selectedOrder === null && isWide ? data?.rows[0] : selectedOrder;
  const isSplit = isWide && !error && !isRefetchError && data?.rows.length !== 0;
  return (
    <section ref={container} aria-labelledby="all-deliveries">
      <div className="section-head">
        <h2 id="all-deliveries">All Deliveries</h2>
      </div>
      <ListFilterBar state={deliveries} ownFilter={driverFilter(deliveries, drivers)} />
      <div className={isSplit ? 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-6' : undefined}>
        <div>
          <ListRows
            state={deliveries}
            empty={<NoDeliveries />}
            noMatch={<NoDeliveryMatch onClear={deliveries.clear} />}
          >
            {(results) => (
              <StaffTrackingTable
                {...results}
                selectedId={shownOrder?.id}
                onSelect={({ id }) => setView({ selected: id })}
              />
            )}
          </ListRows>
        </div>
        {isSplit && <StaffTrackingDetail order={shownOrder ?? undefined} />}
      </div>
      {!isWide && shownOrder && (
        <StaffTrackingSheet order={shownOrder} onClose={() => setView({ selected: undefined })} />
      )}
    </section>
  );
}

/** The filter by driver. A link may name one before the drivers are loaded. */
function driverFilter(
  { search: { driver_id }, setFilters }: ListState<Parameters<typeof staffDeliveriesList.query>[0], Order>,
  drivers: readonly { id: string; full_name: string }[],
) {
  return {
    label: 'Driver',
    value: driver_id && (drivers.find(({ id }) => id === driver_id)?.full_name ?? 'One driver'),
    clear: { driver_id: undefined },
    menu: (
      <FilterMenu
        label="Driver"
        options={drivers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        selected={driver_id ? [driver_id] : []}
        onChange={([chosen]) => setFilters({ driver_id: chosen })}
      />
    ),
  };
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
  return data?.delivery_status === null ? null : data;
}

function NoDeliveries() {
  return (
    <EmptyState art="van" title="No Deliveries Found">
      An order appears here as soon as it has a driver.
    </EmptyState>
  );
}
