import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, Selection } from '#web/ui/table/data-table-props.ts';
import { StaffOrderMenu, type StaffOrderMenuActions, StaffOrderStatus } from './staff-order-actions.tsx';
import {
  PendingProposalNote,
  StaffOrderAge,
  StaffOrderCustomer,
  StaffOrderDriver,
  StaffOrderItems,
  StaffOrderLegs,
  StaffOrderNumber,
} from './staff-orders-cells.tsx';

/** An order that arrives while the list is open glows once. */
const arrivalStyles = [
  'motion-safe:[&_tr:has([data-slot=order-arrived])>td]:animate-[order-arrive_2.4s_var(--curve-out)]',
  'motion-safe:[&_article:has([data-slot=order-arrived])]:animate-[order-arrive_2.4s_var(--curve-out)]',
].join(' ');

type StaffOrdersTableProps = ListResults<Order> & {
  selection: Selection<Order>;
  actions: StaffOrderMenuActions;
};

export function StaffOrdersTable({ actions, ...rest }: StaffOrdersTableProps) {
  const [since] = useState(() => serviceNow());
  const { open } = useOrderDialog();
  const { use_windows = false } = useBusiness();
  const isNew = (order: Order) => Temporal.Instant.compare(order.created_at, since) > 0;
  return (
    <DataTable
      {...rest}
      className={arrivalStyles}
      label="All Orders"
      twoLine
      columns={columnsWith({ actions, isNew, use_windows })}
      rowId={(order) => order.id}
      isDone={(order) => isFinished(order.status)}
      card={(order) => <StaffOrderCard order={order} isNew={isNew(order)} actions={actions} />}
      onOpen={({ id }) => open(id)}
      skeletonRows={8}
    />
  );
}

type ColumnParts = {
  actions: StaffOrderMenuActions;
  isNew: (order: Order) => boolean;
  /** A window needs more room than a time; the customer and the driver give it. */
  use_windows: boolean;
};

/** The id of a sortable column is the name the API sorts by. */
const columnsWith = ({ actions, isNew, use_windows }: ColumnParts): Column<Order>[] => [
  {
    id: 'created_at',
    header: 'Order',
    sortable: true,
    width: '144px',
    cell: (order) => (
      <>
        <StaffOrderNumber order={order} isNew={isNew(order)} />
        <StaffOrderAge order={order} />
      </>
    ),
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    width: use_windows ? '12%' : '14%',
    cell: (order) => <StaffOrderCustomer order={order} />,
  },
  { id: 'items', header: 'Items', cell: (order) => <StaffOrderItems order={order} /> },
  {
    id: 'pickup_date',
    header: 'Pickup and delivery',
    sortable: true,
    width: use_windows ? '256px' : '184px',
    cell: (order) => <StaffOrderLegs order={order} />,
  },
  {
    id: 'driver',
    header: 'Driver',
    width: use_windows ? '118px' : '136px',
    cell: (order) => <StaffOrderDriver order={order} onAssign={actions.onAssign} />,
  },
  {
    id: 'total_amount',
    header: 'Total',
    sortable: true,
    align: 'end',
    width: '92px',
    cell: (order) => <OrderTotal order={order} className="font-medium" />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '190px',
    cell: (order) => (
      <>
        <StaffOrderStatus order={order} />
        <PendingProposalNote order={order} />
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: '48px',
    cell: (order) => <StaffOrderMenu order={order} {...actions} />,
  },
];

type StaffOrderCardProps = { order: Order; isNew: boolean; actions: StaffOrderMenuActions };

/** A row of the orders table as a card, on narrow screens. */
function StaffOrderCard({ order, isNew, actions }: StaffOrderCardProps) {
  return (
    <>
      <div className="flex items-center gap-2 ps-6.5 touch:ps-8.5 [&_.order-no]:text-base/4.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <StaffOrderNumber order={order} isNew={isNew} />
          <StaffOrderAge order={order} />
        </div>
        <span className="-my-1.5 -me-2 ms-auto">
          <StaffOrderMenu order={order} {...actions} />
        </span>
      </div>
      <div className="min-w-0">
        <StaffOrderCustomer order={order} />
      </div>
      <div className="flex min-w-0 items-end justify-between gap-3">
        <div className="min-w-0">
          <StaffOrderItems order={order} />
        </div>
        <span className="text-end">
          <OrderTotal order={order} className="font-medium text-base" />
        </span>
      </div>
      <div className="@container border-y border-line py-2">
        <StaffOrderLegs order={order} row />
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <StaffOrderDriver order={order} onAssign={actions.onAssign} />
        </div>
        <StaffOrderStatus order={order} />
      </div>
      <PendingProposalNote order={order} />
    </>
  );
}
