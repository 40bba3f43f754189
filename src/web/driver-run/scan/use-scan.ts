import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { driverRunQuery } from '#web/driver-run/driver-run.api.ts';
import { outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { applyReports } from '#web/driver-run/state/apply-reports.ts';
import { type ScanPlace, useRun } from '#web/driver-run/state/run-context.ts';
import { subjectOf } from '#web/driver-run/state/use-report.ts';
import type { ScanAnswer } from '#web/scan/scan-sheet.tsx';
import { scanVerdict } from './scan-verdict.ts';

/** Returns a function that says what a scan comes to, and reports it; one after another, as each may be of the bag before. */
export function useScan(place: ScanPlace): (text: string) => Promise<ScanAnswer> {
  const client = useQueryClient();
  const { run, report } = useRun();
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const scan = async (text: string): Promise<ScanAnswer> => {
    const { answer, scan } = scanVerdict(runSoFar(client, run), place, text);
    if (!scan) return answer;
    const { stop, leg, code, stage } = scan;
    const isKept = await report(
      { type: 'scan', code, stage, leg_id: leg.id },
      subjectOf(stop, [leg], () => null),
    );
    return isKept ? answer : { tone: 'refused', text: 'It was not recorded. Try again.' };
  };
  return (text) => {
    const next = tail.current.then(() => scan(text));
    tail.current = next.catch(() => null);
    return next;
  };
}

/** The run with all that this phone keeps: what is shown may be a scan behind. */
function runSoFar(client: QueryClient, shown: DriverRun): DriverRun {
  const run = client.getQueryData(driverRunQuery(shown.day).queryKey);
  return run?.driver_id === shown.driver_id ? applyReports(run, outboxEntries(run.driver_id)) : shown;
}
