import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod';
import { driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { When } from '#web/business/when.tsx';
import { DeliveryStatusBadge } from '#web/deliveries/delivery-status-badge.tsx';
import { useWaitingReports } from '#web/deliveries/waiting-reports.ts';
import { call } from '#web/kernel/api.ts';
import { orCopy } from '#web/kernel/device-copy.ts';
import { showing } from '#web/kernel/format.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOpenedOrder } from '#web/orders/opened-order.ts';
import { OrderLink } from '#web/orders/order-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-props.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { WaitingTag } from './waiting-tag.tsx';
import { withReports } from './with-reports.ts';
import './driver-stops.css';

const pageSize = 25;

const pageQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', 'driver', page],
    queryFn: async () =>
      (
        await orCopy(driverOrdersRoute, `driver-orders-${page}`, () =>
          call(driverOrdersRoute, { query: { limit: pageSize, offset: (page - 1) * pageSize } }),
        )
      ).reply,
    placeholderData: keepPreviousData,
  });

const TableSearch = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
});

/** All of a driver's deliveries, the finished ones too; the next stop first. */
export function DriverOrdersTable({ onUpdate }: { onUpdate: (order: Order) => void }) {
  const [search, setSearch] = useSearchState(TableSearch);
  const page = Number(search.page ?? 1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(pageQuery(page));
  const { open } = useOpenedOrder();
  const reports = useWaitingReports(useUser()?.id ?? '');
  const columns = useMemo(() => columnsFor(onUpdate), [onUpdate]);
  return (
    <section className="section">
      <div className="section-head">
        <h2>All deliveries</h2>
        {data && <span className="hint num">{showing(data.rows.length, data.total, 'deliveries')}</span>}
      </div>
      <DataTable
        label="All deliveries"
        className="driver-orders"
        columns={columns}
        rows={data && withReports(data.rows, reports)}
        rowId={(order) => order.id}
        card={(order) => <OrderCard order={order} onUpdate={onUpdate} />}
        isDone={(order) => isFinished(order.status)}
        onOpen={({ id }) => open(id)}
        stale={isPlaceholderData}
        error={isError && !data ? <OrdersFailed onRetry={() => void refetch()} /> : undefined}
        twoLine
      />
      {data && data.total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(to) => setSearch({ page: to === 1 ? undefined : String(to) })}
        />
      )}
    </section>
  );
}

/** In the place of a driver's orders that could not be loaded. */
export function OrdersFailed({ onRetry, className }: { onRetry: () => void; className?: string }) {
  return (
    <ErrorState title="Failed to fetch orders" className={className} onRetry={onRetry}>
      Check your connection, then try again.
    </ErrorState>
  );
}

const columnsFor = (onUpdate: (order: Order) => void): Column<Order>[] => [
  { id: 'order_number', header: 'Order #', cell: (order) => <OrderNumber order={order} /> },
  { id: 'customer', header: 'Customer', cell: (order) => <Customer name={order.customer_name} /> },
  {
    id: 'pickup_address',
    header: 'Pickup Address',
    cell: (order) => <Address text={order.pickup_address} />,
  },
  {
    id: 'delivery_address',
    header: 'Delivery Address',
    cell: (order) => <Address text={order.delivery_address} />,
  },
  { id: 'pickup_date', header: 'Pickup Date', cell: (order) => <When moment={order.pickup_date} /> },
  { id: 'delivery_date', header: 'Delivery Date', cell: (order) => <When moment={order.delivery_date} /> },
  { id: 'status', header: 'Status', cell: (order) => <Status order={order} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (order) => <UpdateButton order={order} onUpdate={onUpdate} size="sm" />,
  },
];

function OrderNumber({ order }: { order: Order }) {
  return (
    <span className="order-no">
      <OrderLink order={order} />
      {order.is_recurring && (
        <span className="pair-icons" title="Recurring">
          <Repeat className="icon" aria-hidden="true" />
          <span className="sr-only">Recurring</span>
        </span>
      )}
    </span>
  );
}

const Customer = ({ name }: { name: string }) => (
  <b className="strong line-clamp-3 min-w-34 wrap-anywhere" title={name}>
    {name}
  </b>
);

/** The street above, the rest of the address below. */
function Address({ text }: { text: string }) {
  const comma = text.lastIndexOf(', ');
  return (
    <span className="block min-w-34 wrap-anywhere">
      {comma < 0 ? text : text.slice(0, comma)}
      {comma >= 0 && (
        <>
          <span className="sr-only">, </span>
          <span className="line2">{text.slice(comma + 2)}</span>
        </>
      )}
    </span>
  );
}

const Status = ({ order }: { order: Order }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {order.delivery_status && <DeliveryStatusBadge status={order.delivery_status} />}
    <WaitingTag order={order} />
  </span>
);

type UpdateButtonProps = { order: Order; onUpdate: (order: Order) => void; size: 'sm' | 'touch' };

function UpdateButton({ order, onUpdate, size }: UpdateButtonProps) {
  return (
    <Button
      size={size}
      block={size === 'touch'}
      aria-label={`Update Status of ${order.order_number}`}
      onClick={() => onUpdate(order)}
    >
      Update Status
    </Button>
  );
}

function OrderCard({ order, onUpdate }: { order: Order; onUpdate: (order: Order) => void }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <OrderNumber order={order} />
        <Status order={order} />
      </div>
      <h3 className="text-base">{order.customer_name}</h3>
      <dl className="grid content-start gap-2">
        <CardLeg name="Pickup" address={order.pickup_address} moment={order.pickup_date} />
        <CardLeg name="Delivery" address={order.delivery_address} moment={order.delivery_date} />
      </dl>
      <UpdateButton order={order} onUpdate={onUpdate} size="touch" />
    </>
  );
}

type CardLegProps = { name: 'Pickup' | 'Delivery'; address: string; moment: Temporal.Instant };

function CardLeg({ name, address, moment }: CardLegProps) {
  return (
    <div className="flex gap-2">
      <dt className="pt-px">
        <i className={name === 'Delivery' ? 'leg leg--delivery' : 'leg'} aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">
        {address}
        <span className="line2">
          <When moment={moment} />
        </span>
      </dd>
    </div>
  );
}
