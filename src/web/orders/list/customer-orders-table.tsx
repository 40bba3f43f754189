import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { CustomerOrderActions } from './customer-order-actions.tsx';
import {
  CustomerOrderItems,
  CustomerOrderLegs,
  CustomerOrderNotes,
  CustomerOrderSummary,
  CustomerOrderTotals,
} from './customer-orders-cells.tsx';

const columnsWith = (onEdit: (order: Order) => void): Column<Order>[] => [
  {
    id: 'details',
    header: 'Order Details',
    width: '18%',
    cell: (order) => <CustomerOrderSummary order={order} />,
  },
  {
    id: 'items',
    header: 'Items & Total',
    width: '28%',
    cell: (order) => (
      <div className="order-amounts">
        <CustomerOrderItems items={order.items} />
        <CustomerOrderTotals order={order} />
      </div>
    ),
  },
  {
    id: 'dates',
    header: 'Dates & Address',
    width: '22%',
    cell: (order) => <CustomerOrderLegs order={order} />,
  },
  {
    id: 'status_and_notes',
    header: 'Status and notes',
    width: '18%',
    cell: (order) => (
      <div className="grid justify-items-start gap-1.5">
        <OrderStatusBadge status={order.status} />
        <CustomerOrderNotes order={order} />
      </div>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '14%',
    cell: (order) => <CustomerOrderActions order={order} onEdit={onEdit} />,
  },
];

type CustomerOrdersTableProps = ListResults<Order> & { onEdit: (order: Order) => void };

export function CustomerOrdersTable({ onEdit, ...results }: CustomerOrdersTableProps) {
  return (
    <DataTable
      {...results}
      label="My Orders"
      className="customer-orders"
      columns={columnsWith(onEdit)}
      rowId={(order) => order.id}
      card={(order) => <CustomerOrderCard order={order} onEdit={onEdit} />}
      isDone={(order) => isFinished(order.status)}
      twoLine
    />
  );
}

function CustomerOrderCard({ order, onEdit }: { order: Order; onEdit: (order: Order) => void }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <CustomerOrderSummary order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="order-amounts">
        <CustomerOrderItems items={order.items} />
        <CustomerOrderTotals order={order} />
      </div>
      <div className="border-t border-line pt-3">
        <CustomerOrderLegs order={order} />
      </div>
      <CustomerOrderNotes order={order} />
      <CustomerOrderActions order={order} onEdit={onEdit} />
    </>
  );
}
