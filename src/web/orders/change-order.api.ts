import { useMutation } from '@tanstack/react-query';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useOrdersChanged } from './orders.api.ts';

type Seen = Pick<Order, 'id' | 'version'>;

/** The order a call is about, as it was seen. */
export const asSeen = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

// What was refused is out of date on the screen: that loads again, too.

export function useEditOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, edit }: { seen: Seen; edit: OrderEdit }) =>
      call(editOrderRoute, { ...asSeen(seen), body: edit }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

/** Cancels an order of the customer who asks; for staff it is gone for good. */
export function useDeleteOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, repeat }: { seen: Seen; repeat?: 'skip' | 'stop' }) =>
      call(deleteOrderRoute, { ...asSeen(seen), ...(repeat ? { query: { repeat } } : {}) }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
