import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import type { Order } from '#shared/orders/order.ts';
import { isFinished, orderStatusLabels } from '#shared/orders/order-status.ts';
import { exportOrdersRoute, OrderQuery } from '#shared/orders/orders.contract.ts';
import { arrivalStyles } from '#web/orders/display/order-link.tsx';
import { useOpenOrder, useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyEditCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { type OwnOrder, ownOrdersQuery, useWholeOrder } from '#web/orders/orders.api.ts';
import { ProposalBanners } from '#web/orders/proposal/proposal-banners.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-moves.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListFilterBar } from '#web/ui/list/list-filter-bar.tsx';
import { type ListResults, ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { ComingUp } from './coming-up.tsx';
import {
  CustomerOrderAmounts,
  CustomerOrderButtons,
  CustomerOrderCard,
  CustomerOrderLegs,
  CustomerOrderStatus,
  CustomerOrderSummary,
  type RowProps,
} from './customer-orders-cells.tsx';

const offeredStatuses = [
  'pending',
  'scheduled',
  'processing',
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
] as const;

const sorts = [
  { value: 'created_at', label: 'Order Date' },
  { value: 'pickup_date', label: 'Pickup Date' },
  { value: 'delivery_date', label: 'Delivery Date' },
  { value: 'status', label: 'Status' },
  { value: 'total_amount', label: 'Total' },
] as const;

const newestFirst = { sort: 'created_at', direction: 'desc' } as const;

const customerOrdersList = defineList({
  noun: 'orders',
  failure: 'Your orders could not be loaded',
  perPage: 20,
  search: OrderQuery.pick({
    search: true,
    status: true,
    type: true,
    range: true,
    from: true,
    to: true,
    direction: true,
  }).extend({ sort: z.enum(sorts.map(({ value }) => value)).optional() }),
  query: (query) => ownOrdersQuery({ ...newestFirst, ...query }),
  bar: {
    panel: true,
    searchLabel: 'Order number or status',
    filters: [
      { label: 'Order date', as: 'period' },
      {
        name: 'type',
        label: 'Type',
        as: 'one',
        options: [
          { value: 'regular', label: 'Regular' },
          { value: 'recurring', label: 'Recurring' },
        ],
      },
      {
        name: 'status',
        label: 'Status',
        as: 'chips',
        options: toOptions(offeredStatuses, orderStatusLabels),
      },
    ],
    sorts,
    defaultSort: { column: newestFirst.sort, direction: newestFirst.direction },
  },
});

type OrderActions = Omit<RowProps, 'order'>;

const columnsWith = (actions: OrderActions, placed: string | undefined): Column<OwnOrder>[] => [
  {
    id: 'details',
    header: 'Order Details',
    width: '252px',
    cell: (order) => <CustomerOrderSummary order={order} isPlaced={order.id === placed} />,
  },
  {
    id: 'items',
    header: 'Items & Total',
    width: '22%',
    cell: (order) => <CustomerOrderAmounts order={order} />,
  },
  { id: 'dates', header: 'Dates & Address', cell: (order) => <CustomerOrderLegs order={order} /> },
  {
    id: 'status_and_notes',
    header: 'Status and notes',
    width: '216px',
    cell: (order) => <CustomerOrderStatus order={order} {...actions} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    width: '150px',
    cell: (order) => <CustomerOrderButtons order={order} {...actions} />,
  },
];

/** What is finished is a row of 44 px; on cards all of it that follows is one block. */
const listStyles = [
  '[&_tr:not(.is-done)>td]:py-2.5 [&_tr:not(.is-done)>td]:align-top', // rows
  '[&>ul]:grid-cols-1! [&>ul]:gap-2! [&_.is-done[data-slot=row-card]]:gap-y-0 [&_.is-done[data-slot=row-card]]:py-2.5', // cards
  '[&_li:has(>.is-done)+li:has(>.is-done)]:-mt-[9px] [&_li:has(>.is-done)+li>.is-done]:rounded-t-none',
  '[&_li:has(>.is-done):has(+li>.is-done)>.is-done]:rounded-b-none',
].join(' ');

type CustomerOrdersTableProps = ListResults<OwnOrder> &
  Pick<CustomerOrdersProps, 'placed'> & { actions: OrderActions };

function CustomerOrdersTable({ actions, placed, ...results }: CustomerOrdersTableProps) {
  const open = useOpenOrder();
  return (
    <DataTable
      {...results}
      label="My Orders"
      className={`${arrivalStyles} ${listStyles}`}
      columns={columnsWith(actions, placed)}
      rowId={(order) => order.id}
      card={(order) => <CustomerOrderCard order={order} isPlaced={order.id === placed} {...actions} />}
      isDone={(order) => isFinished(order.status)}
      onOpen={({ id }) => open(id)}
      minWidth={1080}
    />
  );
}

type CustomerOrdersProps = {
  /** How many orders the customer has without filters; `undefined` while it loads. */
  orderCount: number | undefined;
  /** The id of the order just placed here, for a moment. */
  placed: string | undefined;
  onCreate: () => void;
};

export function CustomerOrders({ orderCount, placed, onCreate }: CustomerOrdersProps) {
  const orders = useListScreen(customerOrdersList);
  const [editing, setEditing] = useState<Order | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const { open: openAgain } = useSameAgain();
  const whole = useWholeOrder();
  const actions: OrderActions = {
    onEdit: whole(setEditing),
    onReschedule: whole(setMoving),
    onAgain: ({ id }) => openAgain(id),
  };
  return (
    <ProposalBanners>
      <ComingUp onReschedule={setMoving} />
      <div className="flex items-start gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-auto">
        <ListFilterBar state={orders} allTotal={orderCount} />
        <ExportList state={orders} route={exportOrdersRoute} name="orders" />
      </div>
      <ListRows state={orders} empty={<NoOrders onCreate={onCreate} />}>
        {(results) => <CustomerOrdersTable {...results} actions={actions} placed={placed} />}
      </ListRows>
      {editing && <LazyEditCustomerOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
      {moving && <LazyReschedule key={moving.id} order={moving} onClose={() => setMoving(null)} />}
    </ProposalBanners>
  );
}

function NoOrders({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      art="basket"
      title="No orders yet"
      actions={
        <Button icon={Plus} onClick={onCreate}>
          Create Order
        </Button>
      }
    >
      Create your first order to get started
    </EmptyState>
  );
}
