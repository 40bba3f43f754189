import { queryOptions } from '@tanstack/react-query';
import { putAwaySetupRoute, setupRoute } from '#shared/overview/setup.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** What happens to anything of the overview loads it again; a test of mail that is on its way is asked for. */
export const setupQuery = queryOptions({
  queryKey: ['overview', 'setup'],
  queryFn: () => call(setupRoute),
  refetchInterval: ({ state }) => state.data?.mail.state === 'on-its-way' && 1000,
});

export const usePutAwaySetup = () =>
  useWrite(putAwaySetupRoute, { stale: [['overview', 'staff']], answers: () => setupQuery.queryKey });
