import { useMutation } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  type OrderQuery,
  rejectModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { asSeen } from '#web/orders/change-order.api.ts';
import { useOrdersChanged } from '#web/orders/orders.api.ts';

/** The orders with a proposed change that waits for the customer's word, those picked up first at the top. */
export const waitingModifications: OrderQuery = {
  modification: 'waiting',
  sort: 'pickup_date',
  direction: 'asc',
  limit: 20,
};

/** What was refused is out of date on the screen: that loads again, too. */
export function useDecideModification() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ seen, isApproved }: { seen: Order; isApproved: boolean }) =>
      call(isApproved ? approveModificationRoute : rejectModificationRoute, asSeen(seen)),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
