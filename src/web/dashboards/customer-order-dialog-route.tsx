import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateCustomerOrder, LazyEditCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { NewDateRoute } from '#web/orders/new-date/new-date-route.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-reschedule.ts';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const CustomerDetailsActions = lazyWithRetry(
  async () => (await import('#web/orders/list/customer-order-actions.tsx')).CustomerDetailsActions,
);

/** The details of an order with the actions of its customer, and the form of a new order with what it had. */
export function CustomerOrderDialogRoute() {
  const [editing, setEditing] = useState<Order | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const again = useSameAgain();
  const user = useUser();
  return (
    <>
      <OrderDialogRoute
        actions={(order) => (
          <Suspense fallback={null}>
            <CustomerDetailsActions
              order={order}
              onEdit={setEditing}
              onReschedule={setMoving}
              onAgain={({ id }) => again.open(id)}
            />
          </Suspense>
        )}
      />
      <NewDateRoute />
      {editing && <LazyEditCustomerOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
      {moving && <LazyReschedule key={moving.id} order={moving} onClose={() => setMoving(null)} />}
      {again.id && user && (
        <LazyCreateCustomerOrder
          key={again.id}
          customer_id={user.id}
          again={again.id}
          onClose={again.close}
        />
      )}
    </>
  );
}
