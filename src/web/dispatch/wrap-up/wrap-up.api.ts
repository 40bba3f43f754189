import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VanAnswers } from '#shared/driver-run/driver-report.ts';
import {
  endRunRoute,
  reportsRoute,
  settleReportRoute,
  type WrapUp,
  wrapUpRoute,
} from '#shared/driver-run/driver-run.contract.ts';
import { dispatchKey } from '#web/dispatch/dispatch.api.ts';
import { call } from '#web/kernel/api.ts';

export type OpenRun = WrapUp['open_runs'][number];

/** How a business day ended. */
export const wrapUpQuery = (day: Temporal.PlainDate) =>
  queryOptions({
    queryKey: [...dispatchKey, 'wrap-up', day.toString()],
    queryFn: () => call(wrapUpRoute, { query: { day } }),
  });

/** The reports of any day that did not fit and that nobody has settled, the newest first. */
export const unsettledReportsQuery = queryOptions({
  queryKey: [...dispatchKey, 'unsettled-reports'],
  queryFn: () => call(reportsRoute, { query: { outcome: 'refused', is_settled: false, limit: 50 } }),
});

export function useEndRun() {
  const client = useQueryClient();
  const invalidate = () => client.invalidateQueries({ queryKey: dispatchKey });
  return useMutation({
    mutationFn: ({ run_id, van }: { run_id: string; van: VanAnswers }) =>
      call(endRunRoute, { params: { id: run_id }, body: { van } }),
    onSuccess: invalidate,
    // A refused end means that the wrap-up is stale.
    onError: () => void invalidate(),
  });
}

export function useSettleReport() {
  const client = useQueryClient();
  const invalidate = () => client.invalidateQueries({ queryKey: dispatchKey });
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(settleReportRoute, { params: { id }, body: { note } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}
