import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { confirmClockRoute, readyRoute } from '#shared/kernel/health.contract.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  type Period,
  pendingProposalsRoute,
  staffOverviewRoute,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { call } from '#web/kernel/api.ts';
import { withOfflineFallback } from '#web/kernel/offline-cache.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';

export const customerOverviewQuery = queryOptions({
  queryKey: ['overview', 'customer'],
  queryFn: () => call(customerOverviewRoute),
});

export const driverOverviewQuery = queryOptions({
  queryKey: ['overview', 'driver'],
  queryFn: async () =>
    (await withOfflineFallback(driverOverviewRoute, 'driver-overview', () => call(driverOverviewRoute)))
      .reply,
});

export const staffOverviewQuery = queryOptions({
  queryKey: ['overview', 'staff'],
  queryFn: () => call(staffOverviewRoute),
});

/** Whether scheduled jobs wait for somebody to confirm the clock. */
export const readyQuery = queryOptions({ queryKey: ['service'], queryFn: () => call(readyRoute) });

export const confirmClock = () => call(confirmClockRoute);

export const analyticsQuery = queryOptions({
  queryKey: ['overview', 'analytics'],
  queryFn: () => call(analyticsRoute),
});

/** The orders without a driver, counted, and that with the earliest pickup. */
export const firstUnassignedQuery = ordersQuery({
  driver: 'waiting',
  sort: 'pickup_date',
  direction: 'asc',
  limit: 1,
});

/** The open cases, counted, and the most urgent that has no answer yet, in progress or not; else of the others. */
export const firstOpenCaseQuery = queryOptions({
  queryKey: ['cases', 'overview'],
  queryFn: async () => {
    const { rows, total } = await call(casesRoute, {
      query: { status: [...openCaseStatuses], sort: 'priority', direction: 'desc', limit: 25 },
    });
    return { first: rows.find(({ resolution }) => !resolution) ?? rows[0] ?? null, total };
  },
});

/** The proposals that wait for their customer, counted, and the oldest of them. */
export const firstProposalQuery = queryOptions({
  queryKey: ['overview', 'proposals'],
  queryFn: () => call(pendingProposalsRoute, { query: { limit: 1 } }),
});

/** The day is part of both keys, so that they load again when a new business day begins. */
export const todayQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: ['overview', 'today', day.toString()],
    queryFn: () => call(todayRoute),
    placeholderData: keepPreviousData,
  });

export const weeksQuery = (day: Temporal.PlainDate, by: Period) =>
  queryOptions({
    queryKey: ['overview', 'weeks', by, day.toString()],
    queryFn: () => call(weeksRoute, { query: { by } }),
    // Weeks are no months: what was there before stays only where the day has changed.
    placeholderData: (before, query) => (query?.queryKey[2] === by ? before : undefined),
  });
