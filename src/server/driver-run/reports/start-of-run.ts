import type { ProofRules } from '#shared/business/proof-settings.ts';
import { findProofRulesAt } from '../../business/proof-rules.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { runEvents } from '../../runs/run.events.ts';
import { countStops, lockRunOfReport, type RunOfReport, setRunTimes } from '../store/run-of-report.store.ts';
import type { ReportCall, ReportSubject } from './prepared-report.ts';

/** What doors ask for in a run: what it keeps since its start, else what held at a moment. */
export const proofRulesOfRun = async (
  tx: Tx,
  run: RunOfReport | null,
  at: Temporal.Instant,
): Promise<ProofRules> => run?.proof_rules ?? findProofRulesAt(tx, at);

/**
 * The first report of what a driver does starts the run, and moves no other order (RUN-8). It keeps what doors ask for at that
 * time. Locks the run; `true` where it has started it.
 */
export async function startRunOf(
  { tx, driver }: Pick<ReportCall, 'tx' | 'driver'>,
  { run, time }: Pick<ReportSubject, 'run' | 'time'>,
): Promise<boolean> {
  const locked = run && !run.started_at ? await lockRunOfReport(tx, run.id) : null;
  if (!locked || locked.started_at) return false;
  const proof_rules = await proofRulesOfRun(tx, locked, time.happened_at);
  await setRunTimes(tx, locked.id, { started_at: time.happened_at, proof_rules });
  const { stops, bags } = await countStops(tx, locked.id);
  await record(tx, runEvents, locked, { type: 'run.started', actor_id: driver.id, data: { stops, bags } });
  return true;
}
