import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { deliveryStatusOf, isOverdueLeg, nextLeg } from '#shared/deliveries/leg.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { orderQuery } from '#web/orders/orders.api.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { ListHead } from '#web/ui/list/list-head.tsx';
import { type ListResults, ListRows } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { useIsNarrow } from '#web/ui/table/use-is-narrow.ts';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { StaffTrackingDetail, StaffTrackingSheet } from './staff-tracking-detail.tsx';
import { staffDeliveriesList } from './tracking-lists.ts';

type OnSelect = (order: Order) => void;

type StaffTrackingTableProps = ListResults<Order> & { selectedId: string | undefined; onSelect: OnSelect };

export function StaffTrackingTable({ onSelect, ...results }: StaffTrackingTableProps) {
  return (
    <DataTable
      {...results}
      className="[&_.date_wbr]:whitespace-normal"
      label="Deliveries"
      columns={columnsWith(onSelect)}
      rowId={(order) => order.id}
      isDone={(order) => nextLeg(order) === null}
      onOpen={onSelect}
      card={(order) => <DeliveryCard order={order} onSelect={onSelect} />}
      skeletonRows={8}
    />
  );
}

/** The id of a sortable column is the name the API sorts by. */
const columnsWith = (onSelect: OnSelect): Column<Order>[] => [
  {
    id: 'created_at',
    header: 'Order',
    width: '122px',
    cell: (order) => <SelectButton order={order} onSelect={onSelect} />,
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    cell: ({ customer_id, customer_name }) => (
      <PersonLink id={customer_id} className="block truncate" title={customer_name}>
        {customer_name}
      </PersonLink>
    ),
  },
  { id: 'driver', header: 'Driver', width: '22%', cell: (order) => <DriverName order={order} /> },
  {
    id: 'delivery_date',
    header: 'Delivery',
    sortable: true,
    width: '168px',
    cell: (order) => <DeliveryTime order={order} />,
  },
  { id: 'delivery_status', header: 'Status', width: '152px', cell: (order) => <Status order={order} /> },
];

function SelectButton({ order, onSelect }: { order: Order; onSelect: OnSelect }) {
  return (
    <button
      type="button"
      className="order-no order-link tap-target"
      aria-label={`Follow ${order.order_number}`}
      onClick={() => onSelect(order)}
    >
      {order.order_number}
    </button>
  );
}

function DriverName({ order }: { order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={order.driver_name ?? undefined} size="sm" />
      <PersonLink
        id={order.driver_id}
        isOther
        className={order.driver_name === null ? 'truncate text-ink-3' : 'truncate'}
        title={order.driver_name ?? undefined}
      >
        {order.driver_name ?? 'No driver yet'}
      </PersonLink>
      {/* The time beside it is that of the delivery, which another may bring. */}
      {order.driver_name && order.status !== 'cancelled' && nextLeg(order)?.kind === 'pickup' && (
        <span className="text-ink-3">collects</span>
      )}
    </span>
  );
}

function DeliveryTime({ order }: { order: Order }) {
  const { on_time_minutes } = useBusiness();
  const now = useNow();
  const { delivery_date: at, delivery_until: until } = order;
  const isLate = nextLeg(order) !== null && isOverdueLeg({ at, until }, now, on_time_minutes);
  return (
    <span>
      <DateTime moment={at} until={until} />
      {isLate && <span className="font-medium text-warning-ink"> late</span>}
    </span>
  );
}

const Status = ({ order }: { order: Order }) => (
  <DeliveryStatusBadge order={order} reached={deliveryStatusOf(order) ?? 'assigned'} />
);

function DeliveryCard({ order, onSelect }: { order: Order; onSelect: OnSelect }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <SelectButton order={order} onSelect={onSelect} />
        <Status order={order} />
      </div>
      <PersonLink id={order.customer_id} className="block truncate font-medium" title={order.customer_name}>
        {order.customer_name}
      </PersonLink>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2">
          <LegMark kind="delivery" />
          <span className="sr-only">Delivery</span>
          <DeliveryTime order={order} />
        </span>
        <DriverName order={order} />
      </div>
    </>
  );
}

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
      <ListHead
        state={deliveries}
        title="All Deliveries"
        titleId="all-deliveries"
        ownFilters={[driverFilter(deliveries, drivers)]}
      />
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
