import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { lazyWithRetry } from '#web/kernel/on-demand.tsx';
import { DialogLoading } from '#web/ui/dialog-coming.tsx';
import { OpenedOrderPlace } from './opened-order-place.tsx';

const EditOrder = lazyWithRetry(
  async () => (await import('#web/orders/customer-form/edit-order.tsx')).EditCustomerOrder,
);
const CustomerDetailsActions = lazyWithRetry(
  async () => (await import('#web/orders/customer-list/customer-details-actions.tsx')).CustomerDetailsActions,
);

/** The details of an order with the actions of its customer. */
export function CustomerOpenedOrder() {
  const [edited, setEdited] = useState<Order | null>(null);
  return (
    <>
      <OpenedOrderPlace
        actions={(order) => (
          <Suspense fallback={null}>
            <CustomerDetailsActions order={order} onEdit={setEdited} />
          </Suspense>
        )}
      />
      {edited && (
        <Suspense fallback={<DialogLoading />}>
          <EditOrder key={edited.id} order={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
