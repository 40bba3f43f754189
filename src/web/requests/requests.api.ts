import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestState } from '#shared/requests/request-states.ts';
import {
  acceptRequestRoute,
  declineRequestRoute,
  outsideRoute,
  requestsRoute,
} from '#shared/requests/requests.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** Below the accounts: what happens to those shows here too. */
const requestsKey = ['accounts', 'requests'];

export const requestsPerPage = 25;

/** One page of the requests in these states, newest first. */
export const requestsQuery = (state: RequestState[], page: number) =>
  queryOptions({
    queryKey: [...requestsKey, state, page],
    queryFn: () =>
      call(requestsRoute, { query: { state, limit: requestsPerPage, offset: (page - 1) * requestsPerPage } }),
    placeholderData: keepPreviousData,
  });

export const newRequestsQuery = queryOptions({
  queryKey: [...requestsKey, 'count'],
  queryFn: async () => (await call(requestsRoute, { query: { state: ['new'], limit: 1 } })).total,
});

export const outsideQuery = queryOptions({
  queryKey: [...requestsKey, 'outside'],
  queryFn: () => call(outsideRoute, {}),
});

export const useAcceptRequest = () =>
  useWrite(acceptRequestRoute, { stale: [['accounts'], ['overview'], ['prices']] });
export const useDeclineRequest = () => useWrite(declineRequestRoute, { stale: [requestsKey] });
