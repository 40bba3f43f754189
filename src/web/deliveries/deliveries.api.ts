import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  assignDriverRoute,
  closeLegRoute,
  driversRoute,
  reopenLegRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import type { FailureReason, LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { atVersion, useInvalidateOrders } from '#web/orders/orders.api.ts';

export const driversQuery = queryOptions({ queryKey: ['drivers'], queryFn: () => call(driversRoute) });

/** Where the open orders of the customer are; like all orders, stale whenever an order changes. */
export const trackingQuery = queryOptions({
  queryKey: ['orders', 'tracking'],
  queryFn: () => call(trackingRoute),
});

/** Without `leg` the whole order goes to the driver. */
export type Assignment = { id: string; driver_id: string; leg?: LegKind | undefined };

export function useAssignDriver() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, driver_id, leg }: Assignment) =>
      call(assignDriverRoute, { params: { id }, body: { driver_id, ...(leg && { leg }) } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useUnassignDriver() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ order, leg }: { order: Pick<Order, 'id' | 'version'>; leg?: LegKind | undefined }) =>
      call(unassignDriverRoute, { ...atVersion(order), ...(leg && { body: { leg } }) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

type LegNote = { leg_id: string; version: number; note: string };

/** Without a reason it is done, with one it failed. */
export function useCloseLeg() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ leg_id, version, note, reason }: LegNote & { reason?: FailureReason | undefined }) =>
      call(closeLegRoute, {
        ...atVersion({ id: leg_id, version }),
        body: reason ? { result: 'failed', reason, note } : { result: 'done', note },
      }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

export function useReopenLeg() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ leg_id, version, note }: LegNote) =>
      call(reopenLegRoute, { ...atVersion({ id: leg_id, version }), body: { note } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
