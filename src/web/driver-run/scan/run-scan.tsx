import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { legsOf, scannedCount, stageAtDoor } from '#web/driver-run/state/bags-of-leg.ts';
import { type ScanPlace, useRun } from '#web/driver-run/state/run-context.ts';
import { ScanSheet } from '#web/scan/scan-sheet.tsx';
import { useScan } from './use-scan.ts';

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
