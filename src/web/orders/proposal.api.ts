import { useMutation } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  type OrderQuery,
  rejectModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { atVersion } from './change-order.api.ts';
import { useInvalidateOrders } from './orders.api.ts';

/** The orders with a pending proposal, the earliest pickup first. */
export const pendingProposals: OrderQuery = {
  modification: 'waiting',
  sort: 'pickup_date',
  direction: 'asc',
  limit: 20,
};

/** A refused call means that the screen is stale: invalidate on errors, too. */
export function useDecideProposal() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, isApproved }: { order: Order; isApproved: boolean }) =>
      call(isApproved ? approveModificationRoute : rejectModificationRoute, atVersion(order)),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
