import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';

type OnSelect = (order: Order) => void;

type StaffTrackingTableProps = ListResults<Order> & { selectedId: string | undefined; onSelect: OnSelect };

export function StaffTrackingTable({ onSelect, ...results }: StaffTrackingTableProps) {
  return (
    <DataTable
      {...results}
      className="[&_.date]:whitespace-normal"
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
    cell: ({ customer_name }) => (
      <span className="block truncate" title={customer_name}>
        {customer_name}
      </span>
    ),
  },
  { id: 'driver', header: 'Driver', width: '22%', cell: (order) => <DriverName order={order} /> },
  {
    id: 'delivery_date',
    header: 'Delivery',
    sortable: true,
    width: '168px',
    cell: (order) => <DateTime moment={order.delivery_date} until={order.delivery_until} />,
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
      <span
        className={order.driver_name === null ? 'truncate text-ink-3' : 'truncate'}
        title={order.driver_name ?? undefined}
      >
        {order.driver_name ?? 'No driver yet'}
      </span>
    </span>
  );
}

const Status = ({ order }: { order: Order }) => (
  <DeliveryStatusBadge order={{ ...order, delivery_status: order.delivery_status ?? 'assigned' }} />
);

function DeliveryCard({ order, onSelect }: { order: Order; onSelect: OnSelect }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <SelectButton order={order} onSelect={onSelect} />
        <Status order={order} />
      </div>
      <p className="font-medium truncate" title={order.customer_name}>
        {order.customer_name}
      </p>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center gap-2">
          <LegMark kind="delivery" />
          <span className="sr-only">Delivery</span>
          <DateTime moment={order.delivery_date} until={order.delivery_until} />
        </span>
        <DriverName order={order} />
      </div>
    </>
  );
}
