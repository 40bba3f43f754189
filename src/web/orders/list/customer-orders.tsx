import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { exportOrdersRoute } from '#shared/orders/orders.contract.ts';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyEditCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { ProposalBanners } from '#web/orders/proposal/proposal-banners.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-reschedule.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { customerOrdersList } from './customer-orders-list.ts';
import { CustomerOrdersTable } from './customer-orders-table.tsx';

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
