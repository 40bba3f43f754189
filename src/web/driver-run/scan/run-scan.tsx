import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { driverRunQuery } from '#web/driver-run/driver-run.api.ts';
import { outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { applyReports } from '#web/driver-run/state/apply-reports.ts';
import { legsOf, scannedCount, stageAtDoor } from '#web/driver-run/state/bags-of-leg.ts';
import { type ScanPlace, useRun } from '#web/driver-run/state/run-context.ts';
import { subjectOf } from '#web/driver-run/state/use-report.ts';
import { type ScanAnswer, ScanSheet } from '#web/scan/scan-sheet.tsx';
import { scanVerdict } from './scan-verdict.ts';

/** Scans bags of the run: at a door, into the van, or to see whose they are. */
export function RunScan({ place, onClose }: { place: ScanPlace; onClose: () => void }) {
  const { run } = useRun();
  const onCode = useScan(place);
  return <ScanSheet title="Scan" progress={progressOf(run, place)} onCode={onCode} onClose={onClose} />;
}

/** `ORD-000242, 3 of 4`, of a pickup `ORD-000242, 3 bags`; into the van `7 of 11 bags`. */
function progressOf(run: DriverRun, place: ScanPlace): string | undefined {
  if (place === 'run') return undefined;
  const legs = legsOf(run).map(({ leg }) => leg);
  if (place === 'van') {
    const loads = legs.filter((leg) => leg.kind === 'delivery' && isOpenLeg(leg));
    const loaded = loads.reduce((sum, leg) => sum + scannedCount(leg, 'loaded'), 0);
    return `${loaded} of ${bagsText(loads.reduce((sum, { bags }) => sum + bags.length, 0))}`;
  }
  const leg = legs.find(({ id }) => id === place.leg_id);
  if (!leg) return undefined;
  const count = scannedCount(leg, stageAtDoor(leg));
  const scanned = count < leg.bags.length ? `${count} of ${leg.bags.length}` : bagsText(count);
  return `${leg.order_number}, ${scanned}`;
}

/** Returns a function that says what a scan comes to, and reports it; one after another, as each may be of the bag before. */
function useScan(place: ScanPlace): (text: string) => Promise<ScanAnswer> {
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
