import { queryOptions } from '@tanstack/react-query';
import { affectedOrdersRoute, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The prefix of every query key about closed days. */
export const closedDaysKey = ['closed-days'];

/** The closed days from today on. Every role may read them. */
export const closedDaysToComeQuery = queryOptions({
  queryKey: [...closedDaysKey, 'to come'],
  queryFn: () => call(closedDaysRoute, { query: {} }),
});

/** The orders with a visit to come on one closed day, or on any, of a customer their own; with what is planned instead. */
export const affectedOrdersQuery = (day: Temporal.PlainDate | null) =>
  queryOptions({
    queryKey: [...closedDaysKey, 'affected', day?.toString() ?? 'all'],
    queryFn: () => call(affectedOrdersRoute, { query: day ? { day } : {} }),
  });
