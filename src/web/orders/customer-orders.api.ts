import { useMutation } from '@tanstack/react-query';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  rejectModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useOrdersChanged } from './orders.api.ts';

/** The orders with a proposed change that waits for the customer's word, those picked up first at the top. */
export const waitingModifications: OrderQuery = {
  modification: 'waiting',
  sort: 'pickup_date',
  direction: 'asc',
  limit: 20,
};

type Seen = Pick<Order, 'id' | 'version'>;

/** The order a call is about, as it was seen. */
const as = ({ id, version }: Seen) => ({ params: { id }, ifMatch: version });

// What was refused is out of date on the screen: that loads again, too.

export function useEditOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, edit }: { seen: Seen; edit: OrderEdit }) =>
      call(editOrderRoute, { ...as(seen), body: edit }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useCancelOrder() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, repeat }: { seen: Seen; repeat?: 'skip' | 'stop' }) =>
      call(deleteOrderRoute, { ...as(seen), query: repeat ? { repeat } : {} }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useDecideModification() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, isApproved }: { seen: Seen; isApproved: boolean }) =>
      call(isApproved ? approveModificationRoute : rejectModificationRoute, as(seen)),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
