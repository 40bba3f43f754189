import { Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { onDemand } from '#web/kernel/on-demand.tsx';
import { DialogComing } from '#web/ui/dialog-coming.tsx';
import { OpenedOrderPlace } from './opened-order-place.tsx';

const EditOrder = onDemand(
  async () => (await import('#web/orders/customer-form/edit-order.tsx')).EditCustomerOrder,
);
const CustomerDetailsActions = onDemand(
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
        <Suspense fallback={<DialogComing />}>
          <EditOrder key={edited.id} order={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
