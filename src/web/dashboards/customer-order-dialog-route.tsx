import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { DialogLoading } from '#web/ui/overlay/dialog-loading.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const EditOrder = lazyWithRetry(
  async () => (await import('#web/orders/form/edit-customer-order.tsx')).EditCustomerOrder,
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
      {editing && (
        <Suspense fallback={<DialogLoading />}>
          <EditOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}
