import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { showingText } from '#web/kernel/format/format.ts';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { applyPendingUpdates } from './apply-pending-updates.ts';
import { driverOrdersPageQuery, driverOrdersPerPage } from './driver-orders.api.ts';
import { DriverOrderCard } from './driver-orders-card.tsx';
import {
  AddressLines,
  CustomerName,
  DriverOrderNumber,
  DriverOrderStatus,
  UpdateStatusButton,
} from './driver-orders-cells.tsx';
import { DriverOrdersError } from './driver-orders-error.tsx';
import { nextOwnLeg, type OrderOfDriver } from './own-legs.ts';

/** Eight columns stand closer than those of other tables; their cards have as much room as those of the stops. */
const tighter = [
  '[&_:is(th,td):not(:first-child)]:px-[7px]',
  '[&_li>*]:grid-rows-[auto_auto_1fr_auto] [&_li>*]:gap-2.5 [&_li>*]:px-4 [&_li>*]:pt-3.5 [&_li>*]:pb-4',
  '[&_li>*]:wrap-anywhere',
].join(' ');

const TableSearch = z.object({ page: PageNumber.optional() });

/** All deliveries of a driver, including finished ones; the next stop first. */
export function DriverOrdersTable({ onUpdate }: { onUpdate: (order: OrderOfDriver) => void }) {
  const [{ page = 1 }, setSearch] = useSearchState(TableSearch);
  const { data, isError, isPlaceholderData, refetch } = useQuery(driverOrdersPageQuery(page));
  const { open } = useOrderDialog();
  const entries = useOutbox(useUser()?.id ?? '');
  return (
    <section className="section">
      <div className="section-head">
        <h2>All deliveries</h2>
        {data && (
          <span className="text-xs text-ink-3 tabular-nums">
            {showingText(data.rows.length, data.total, 'deliveries')}
          </span>
        )}
      </div>
      <DataTable
        label="All deliveries"
        className={tighter}
        columns={columnsFor(onUpdate)}
        rows={data && applyPendingUpdates(data.rows, entries)}
        rowId={(order) => order.id}
        card={(order) => <DriverOrderCard order={order} onUpdate={onUpdate} />}
        isDone={(order) => nextOwnLeg(order) === null}
        onOpen={({ id }) => open(id)}
        stale={isPlaceholderData}
        error={isError && !data ? <DriverOrdersError onRetry={() => void refetch()} /> : undefined}
        twoLine
      />
      {data && data.total > driverOrdersPerPage && (
        <Pagination
          page={page}
          pageSize={driverOrdersPerPage}
          total={data.total}
          onPage={(to) => setSearch({ page: to === 1 ? undefined : to })}
        />
      )}
    </section>
  );
}

const columnsFor = (onUpdate: (order: OrderOfDriver) => void): Column<OrderOfDriver>[] => [
  { id: 'order_number', header: 'Order #', cell: (order) => <DriverOrderNumber order={order} /> },
  { id: 'customer', header: 'Customer', cell: (order) => <CustomerName name={order.customer_name} /> },
  {
    id: 'pickup_address',
    header: 'Pickup Address',
    cell: (order) => <AddressLines text={order.pickup_address} />,
  },
  {
    id: 'delivery_address',
    header: 'Delivery Address',
    cell: (order) => <AddressLines text={order.delivery_address} />,
  },
  {
    id: 'pickup_date',
    header: 'Pickup Date',
    cell: (order) => <DateTime moment={order.pickup_date} until={order.pickup_until} />,
  },
  {
    id: 'delivery_date',
    header: 'Delivery Date',
    cell: (order) => <DateTime moment={order.delivery_date} until={order.delivery_until} />,
  },
  { id: 'status', header: 'Status', cell: (order) => <DriverOrderStatus order={order} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (order) => <UpdateStatusButton order={order} onUpdate={onUpdate} size="sm" />,
  },
];
