import { useMutation } from '@tanstack/react-query';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useInvalidateOrders } from './orders.api.ts';

type OrderVersion = Pick<Order, 'id' | 'version'>;

/** The input of a call about an order at the version that was read; the service refuses another with 412. */
export const atVersion = ({ id, version }: OrderVersion) => ({ params: { id }, ifMatch: version });

// A refused change means that the screen is stale: invalidate on errors, too.

export function useEditOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, edit }: { order: OrderVersion; edit: OrderEdit }) =>
      call(editOrderRoute, { ...atVersion(order), body: edit }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** A customer cancels their own order; staff delete an order for good. */
export function useDeleteOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, repeat }: { order: OrderVersion; repeat?: 'skip' | 'stop' }) =>
      call(deleteOrderRoute, { ...atVersion(order), ...(repeat ? { query: { repeat } } : {}) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
