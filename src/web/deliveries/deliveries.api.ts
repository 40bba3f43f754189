import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  assignDriverRoute,
  driverOrdersRoute,
  driversRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { call } from '#web/kernel/api.ts';
import { orCopy } from '#web/kernel/device-copy.ts';
import { useOrdersChanged } from '#web/orders/orders.api.ts';
import { sendReport } from './send-reports.ts';
import type { Report } from './waiting-reports.ts';

export const driversQuery = queryOptions({ queryKey: ['drivers'], queryFn: () => call(driversRoute) });

/** The driver's own orders, the next stop first; without a connection those that were loaded last. */
export const driverOrdersQuery = queryOptions({
  queryKey: ['orders', 'driver'],
  queryFn: async () => {
    const { reply, copied_at } = await orCopy(driverOrdersRoute, 'driver-orders', () =>
      call(driverOrdersRoute, { query: { limit: 200 } }),
    );
    return { ...reply, copied_at };
  },
  placeholderData: keepPreviousData,
});

export function useAssignDriver() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, driver_id }: { id: string; driver_id: string }) =>
      call(assignDriverRoute, { params: { id }, body: { driver_id } }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useUnassignDriver() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Order, 'id' | 'version'>) =>
      call(unassignDriverRoute, { params: { id }, ifMatch: version }),
    onSuccess: changed,
    onError: () => void changed(),
  });
}

export function useUpdateDelivery() {
  const changed = useOrdersChanged();
  return useMutation({
    mutationFn: (report: Report) => sendReport(report),
    onSuccess: changed,
    onError: () => void changed(),
  });
}
