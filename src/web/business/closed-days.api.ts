import { queryOptions } from '@tanstack/react-query';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The prefix of every query key about closed days. */
export const closedDaysKey = ['closed-days'];

/** The closed days from today on. Every role may read them. */
export const closedDaysToComeQuery = queryOptions({
  queryKey: [...closedDaysKey, 'to come'],
  queryFn: () => call(closedDaysRoute, { query: {} }),
});
