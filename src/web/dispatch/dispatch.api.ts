import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '#shared/kernel/route.ts';
import {
  dispatchRoute,
  runRoute,
  suggestionRoute,
  updateRunRoute,
  whyNotHereRoute,
} from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import { call } from '#web/kernel/api.ts';

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

export function useWhyNotHere(day: Temporal.PlainDate) {
  return useMutation({
    mutationFn: (order_number: string) => call(whyNotHereRoute, { query: { order_number, day } }),
  });
}

type RunEdit = RouteInput<typeof updateRunRoute>['body'];

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

export function useUpdateRun() {
  const client = useQueryClient();
  const invalidate = () => client.invalidateQueries({ queryKey: dispatchKey });
  return useMutation({
    mutationFn: ({ id, version, edit }: { id: string; version: number; edit: RunEdit }) =>
      call(updateRunRoute, { params: { id }, ifMatch: version, body: edit }),
    onSuccess: invalidate,
    // A refused change means that the board is stale.
    onError: () => void invalidate(),
  });
}
