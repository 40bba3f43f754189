import { queryOptions } from '@tanstack/react-query';
import {
  customerOverviewRoute,
  driverOverviewRoute,
  staffOverviewRoute,
} from '#shared/overview/overview.contract.ts';
import { call } from '#web/kernel/api.ts';

export const customerOverviewQuery = queryOptions({
  queryKey: ['overview', 'customer'],
  queryFn: () => call(customerOverviewRoute),
});

export const driverOverviewQuery = queryOptions({
  queryKey: ['overview', 'driver'],
  queryFn: () => call(driverOverviewRoute),
});

export const staffOverviewQuery = queryOptions({
  queryKey: ['overview', 'staff'],
  queryFn: () => call(staffOverviewRoute),
});
