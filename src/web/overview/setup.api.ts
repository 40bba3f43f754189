import { queryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { putAwaySetupRoute, setupRoute } from '#shared/overview/setup.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

/** What happens to anything of the overview loads it again; a test of mail that is on its way is asked for. */
export const setupQuery = queryOptions({
  queryKey: ['overview', 'setup'],
  queryFn: () => call(setupRoute),
  refetchInterval: ({ state: { data } }) =>
    data?.mail.state === 'on-its-way' ? 1000 : data?.inviting ? 5000 : false,
});

export const usePutAwaySetup = () =>
  useWrite(putAwaySetupRoute, { stale: [['overview', 'staff']], answers: () => setupQuery.queryKey });

/** What the toast of Put Away takes back. */
export const setUpAway = 'set up away';

/** Brings the card back, with its steps also where all are done. */
export function useShowSetUp(): () => Promise<void> {
  const navigate = useNavigate();
  const { mutateAsync } = usePutAwaySetup();
  return async () => {
    const show = () => mutateAsync({ body: { put_away: false } });
    const isShown = await runAction(show, { failure: 'Failed to show the set up' });
    if (!isShown) return;
    toast.undone(setUpAway);
    await navigate({ to: '/dashboard/owner', search: { setup: 'steps' } as object });
  };
}

/** The active customers who have no price of anything. @throws CallError */
export const fetchUnpriced = () =>
  allPages((page) => call(usersRoute, { query: { without_price: true, ...page } }));
