import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { exportOrdersRoute } from '#shared/orders/orders.contract.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyEditCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { ProposalBanners } from '#web/orders/proposal/proposal-banners.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-moves.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { type ListResults, ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { ComingUp } from './coming-up.tsx';
import { CustomerOrderActions, type CustomerOrderActionsProps } from './customer-order-actions.tsx';
import {
  CustomerOrderAmounts,
  CustomerOrderLegs,
  CustomerOrderNotes,
  CustomerOrderSummary,
} from './customer-orders-cells.tsx';
import { customerOrdersList } from './customer-orders-list.ts';

type CustomerOrdersTableProps = ListResults<Order> & OrderActions;

type OrderActions = Pick<CustomerOrderActionsProps, 'onEdit' | 'onReschedule' | 'onAgain'>;

const columnsWith = (actions: OrderActions): Column<Order>[] => [
  {
    id: 'details',
    header: 'Order Details',
    width: '18%',
    cell: (order) => <CustomerOrderSummary order={order} />,
  },
  {
    id: 'items',
    header: 'Items & Total',
    width: '27%',
    cell: (order) => <CustomerOrderAmounts order={order} />,
  },
  {
    id: 'dates',
    header: 'Dates & Address',
    width: '21%',
    cell: (order) => <CustomerOrderLegs order={order} />,
  },
  {
    id: 'status_and_notes',
    header: 'Status and notes',
    width: '17%',
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
    width: '17%',
    cell: (order) => <CustomerOrderActions order={order} {...actions} />,
  },
];

/** Rows and their skeletons have the same height; cards have more room than those of other lists. */
const listStyles = [
  '[&_td]:h-27 [&_td]:py-3.5 [&_td]:align-top', // rows
  '[&>ul>li>*]:gap-3 [&>ul>li>*]:p-3.5', // cards
].join(' ');

function CustomerOrdersTable({ onEdit, onReschedule, onAgain, ...results }: CustomerOrdersTableProps) {
  const actions = { onEdit, onReschedule, onAgain };
  return (
    <DataTable
      {...results}
      label="My Orders"
      className={listStyles}
      columns={columnsWith(actions)}
      rowId={(order) => order.id}
      card={(order) => <CustomerOrderCard order={order} {...actions} />}
      isDone={(order) => isFinished(order.status)}
      twoLine
    />
  );
}

function CustomerOrderCard({ order, ...actions }: { order: Order } & OrderActions) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <CustomerOrderSummary order={order} inCard />
        <OrderStatusBadge status={order.status} />
      </div>
      <CustomerOrderAmounts order={order} />
      <div className="border-t border-line pt-3">
        <CustomerOrderLegs order={order} />
      </div>
      <CustomerOrderNotes order={order} />
      <CustomerOrderActions order={order} {...actions} inCard />
    </>
  );
}

type CustomerOrdersProps = {
  /** How many orders the customer has without filters; `undefined` while it loads. */
  orderCount: number | undefined;
  onCreate: () => void;
};

export function CustomerOrders({ orderCount, onCreate }: CustomerOrdersProps) {
  const orders = useListScreen(customerOrdersList);
  const [editing, setEditing] = useState<Order | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const { open: openAgain } = useSameAgain();
  return (
    <ProposalBanners>
      <ComingUp onReschedule={setMoving} />
      <div className="section-head justify-end empty:hidden">
        <ExportList state={orders} route={exportOrdersRoute} name="orders" />
      </div>
      <ListScreen state={orders} allTotal={orderCount} empty={<NoOrders onCreate={onCreate} />}>
        {(results) => (
          <CustomerOrdersTable
            {...results}
            onEdit={setEditing}
            onReschedule={setMoving}
            onAgain={({ id }) => openAgain(id)}
          />
        )}
      </ListScreen>
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
