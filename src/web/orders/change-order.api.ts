import { useMutation } from '@tanstack/react-query';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useOrdersChanged } from './orders.api.ts';

type Seen = Pick<Order, 'id' | 'version'>;

/** The input of a call about an order at the version that was read; the service refuses another with 412. */
export const asSeen = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

// A refused change means that the screen is stale: invalidate on errors, too.

export function useEditOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, edit }: { seen: Seen; edit: OrderEdit }) =>
      call(editOrderRoute, { ...asSeen(seen), body: edit }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

/** A customer cancels their own order; staff delete an order for good. */
export function useDeleteOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, repeat }: { seen: Seen; repeat?: 'skip' | 'stop' }) =>
      call(deleteOrderRoute, { ...asSeen(seen), ...(repeat ? { query: { repeat } } : {}) }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
