import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-props.ts';
import { OrderFacts, OrderNotes } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPlaces } from './order-places.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderSums } from './order-sums.tsx';
import './customer-orders.css';

const columns: readonly Column<Order>[] = [
  { id: 'details', header: 'Order Details', width: '20%', cell: (order) => <OrderFacts order={order} /> },
  {
    id: 'items',
    header: 'Items & Total',
    width: '34%',
    cell: (order) => (
      <div className="order-amounts">
        <OrderItems items={order.items} />
        <OrderSums total={order.total_amount} />
      </div>
    ),
  },
  { id: 'dates', header: 'Dates & Address', width: '24%', cell: (order) => <OrderPlaces order={order} /> },
  {
    id: 'status',
    header: 'Status and notes',
    width: '22%',
    cell: (order) => (
      <div className="grid justify-items-start gap-1.5">
        <OrderStatusBadge status={order.status} />
        <OrderNotes order={order} />
      </div>
    ),
  },
];

type CustomerOrdersTableProps = {
  rows: readonly Order[] | undefined;
  stale: boolean;
  empty: ReactNode;
  error: ReactNode;
};

export function CustomerOrdersTable(props: CustomerOrdersTableProps) {
  return (
    <DataTable
      {...props}
      label="My Orders"
      className="customer-orders"
      columns={columns}
      rowId={(order) => order.id}
      card={(order) => <OrderCard order={order} />}
      isDone={(order) => isFinished(order.status)}
      twoLine
    />
  );
}

function OrderCard({ order }: { order: Order }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <OrderFacts order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="order-amounts">
        <OrderItems items={order.items} />
        <OrderSums total={order.total_amount} />
      </div>
      <div className="border-t border-line pt-3">
        <OrderPlaces order={order} />
      </div>
      <OrderNotes order={order} />
    </>
  );
}
