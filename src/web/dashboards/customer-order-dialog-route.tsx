import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const EditOrder = lazyDialog(
  async () => (await import('#web/orders/form/edit-customer-order.tsx')).EditCustomerOrder,
  'Edit Order could not be opened. Check your connection and try again.',
);
const CustomerDetailsActions = lazyWithRetry(
  async () => (await import('#web/orders/list/customer-order-actions.tsx')).CustomerDetailsActions,
);

/** The details of an order with the actions of its customer. */
export function CustomerOrderDialogRoute() {
  const [editing, setEditing] = useState<Order | null>(null);
  return (
    <>
      <OrderDialogRoute
        actions={(order) => (
          <Suspense fallback={null}>
            <CustomerDetailsActions order={order} onEdit={setEditing} />
          </Suspense>
        )}
      />
      {editing && <EditOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
