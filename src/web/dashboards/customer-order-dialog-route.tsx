import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { LazyEditCustomerOrder } from '#web/orders/form/lazy-edit-order.ts';
import { useSameAgain } from '#web/orders/use-order-dialog.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const CreateOrder = lazyDialog(
  async () => (await import('#web/orders/form/create-customer-order.tsx')).CreateCustomerOrder,
  'Create Order could not be opened. Check your connection and try again.',
);
const CustomerDetailsActions = lazyWithRetry(
  async () => (await import('#web/orders/list/customer-order-actions.tsx')).CustomerDetailsActions,
);

/** The details of an order with the actions of its customer, and the form of a new order with what it had. */
export function CustomerOrderDialogRoute() {
  const [editing, setEditing] = useState<Order | null>(null);
  const again = useSameAgain();
  const user = useUser();
  return (
    <>
      <OrderDialogRoute
        actions={(order) => (
          <Suspense fallback={null}>
            <CustomerDetailsActions order={order} onEdit={setEditing} onAgain={({ id }) => again.open(id)} />
          </Suspense>
        )}
      />
      {editing && <LazyEditCustomerOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
      {again.id && user && (
        <CreateOrder key={again.id} customer_id={user.id} again={again.id} onClose={again.close} />
      )}
    </>
  );
}
