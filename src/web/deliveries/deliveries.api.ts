import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  assignDriverRoute,
  closeLegRoute,
  driversRoute,
  reopenLegRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';

const driversKey = ['drivers'];

export const driversQuery = queryOptions({ queryKey: driversKey, queryFn: () => call(driversRoute) });

/** The drivers with what they have to do on a day. */
export const driversOnQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: [...driversKey, day.toString()],
    queryFn: () => call(driversRoute, { query: { day } }),
    placeholderData: keepPreviousData,
  });

export type Assignment = RouteInput<typeof assignDriverRoute>;

/** Without `leg` the whole order goes to the driver. */
export const assignment = ({ id }: Order, driver_id: string, leg?: LegKind): Assignment => ({
  params: { id },
  body: { driver_id, ...(leg && { leg }) },
});

export const useAssignDriver = () => useWrite(assignDriverRoute, { stale: staleOrders });

export const useUnassignDriver = () => useWrite(unassignDriverRoute, { stale: staleOrders });

/** The board has it too. */
export const useCloseLeg = () => useWrite(closeLegRoute, { stale: [...staleOrders, ['dispatch']] });

export const useReopenLeg = () => useWrite(reopenLegRoute, { stale: staleOrders });
