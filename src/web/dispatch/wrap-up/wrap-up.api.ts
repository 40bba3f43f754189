import { queryOptions } from '@tanstack/react-query';
import {
  endRunRoute,
  reportsRoute,
  settleReportRoute,
  type WrapUp,
  wrapUpRoute,
} from '#shared/driver-run/driver-run.contract.ts';
import { dispatchKey } from '#web/dispatch/dispatch.api.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';

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

export const useEndRun = () => useWrite(endRunRoute, { stale: [dispatchKey] });

export const useSettleReport = () => useWrite(settleReportRoute, { stale: [dispatchKey] });
