import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { aPrice, useCaseAbout, useOpenAccount, useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateCustomerOrder, LazyEditCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { CustomerDetailsActions } from '#web/orders/list/customer-order-actions.tsx';
import { LazyReschedule, NewDateRoute } from '#web/orders/reschedule/lazy-moves.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

/** The details of an order with the actions of its customer, and the form of a new order with what it had. */
export function CustomerOrderDialogRoute() {
  const [editing, setEditing] = useState<Order | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const again = useSameAgain();
  const { open: askFor } = useCaseAbout();
  const openAccount = useOpenAccount();
  const user = useUser();
  return (
    <>
      <OrderDialogRoute
        actions={(order) => (
          <CustomerDetailsActions
            order={order}
            onEdit={setEditing}
            onReschedule={setMoving}
            onAgain={({ id }) => again.replace(id)}
          />
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
          onPlaced={again.showPlaced}
          onReopen={() => again.id && again.open(again.id)}
          onAskForPrice={() => askFor(aPrice)}
          onOpenAccount={openAccount}
        />
      )}
    </>
  );
}
