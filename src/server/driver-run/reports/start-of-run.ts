import { record } from '../../notifications/record.ts';
import { runEvents } from '../../runs/run.events.ts';
import type { ReportCall, ReportSubject } from './prepared-report.ts';
import { countStops, lockRunOfReport, setRunTimes } from './run-of-report.store.ts';

/**
 * The first report of what a driver does starts the run, and moves no other order (RUN-8). Locks the run; `true` where it has
 * started it.
 */
export async function startRunOf(
  { tx, driver }: Pick<ReportCall, 'tx' | 'driver'>,
  { run, time }: Pick<ReportSubject, 'run' | 'time'>,
): Promise<boolean> {
  const locked = run && !run.started_at ? await lockRunOfReport(tx, run.id) : null;
  if (!locked || locked.started_at) return false;
  await setRunTimes(tx, locked.id, { started_at: time.happened_at });
  const { stops } = await countStops(tx, locked.id);
  await record(tx, runEvents, locked, { type: 'run.started', actor_id: driver.id, data: { stops } });
  return true;
}
