import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { userRoute } from '#shared/accounts/accounts.contract.ts';
import {
  dispatchRoute,
  giveRunRoute,
  moveStopsRoute,
  runRoute,
  setOffRoute,
  suggestionRoute,
  updateRunRoute,
  whyNotHereRoute,
} from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';

export const dispatchKey = ['dispatch'];

/** The board of a business day. */
export const dispatchQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: [...dispatchKey, 'day', day.toString()],
    queryFn: () => call(dispatchRoute, { query: { day } }),
  });

/** A suggestion holds for one version of a run: another version is another suggestion. */
export const suggestionQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...dispatchKey, 'suggestion', id, version],
    queryFn: () => call(suggestionRoute, { params: { id } }),
  });

export const useWhyNotHere = () => useWrite(whyNotHereRoute);

/** Returns a function that loads a run as it is now. */
export function useLoadRun(): (run: Run) => Promise<Run> {
  const client = useQueryClient();
  return (run) =>
    client.fetchQuery({
      queryKey: [...dispatchKey, 'run', run.id],
      queryFn: () => call(runRoute, { params: { id: run.id ?? '' } }),
      staleTime: 0,
    });
}

/** The days of a driver on which stops are open, by date. */
export const openDaysQuery = (driver_id: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'open days', driver_id],
    queryFn: async () => (await call(userRoute, { params: { id: driver_id } })).open_days ?? [],
  });

/** Returns a function that loads the board of a day as it is now. */
export function useLoadBoard(): (day: Temporal.PlainDate) => Promise<DispatchDay> {
  const client = useQueryClient();
  return (day) => client.fetchQuery({ ...dispatchQuery(day), staleTime: 0 });
}

export const useUpdateRun = () => useWrite(updateRunRoute, { stale: [dispatchKey] });

const movesStops = {
  answers: ({ day }: DispatchDay) => dispatchQuery(day).queryKey,
  stale: [dispatchKey, ...staleOrders],
};

export const useGiveRun = () => useWrite(giveRunRoute, movesStops);

export const useSetOff = () => useWrite(setOffRoute, movesStops);

export const useMoveStops = () => useWrite(moveStopsRoute, movesStops);
