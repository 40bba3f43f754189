import type { ProofRules } from '#shared/business/proof-settings.ts';
import { isFirstOf } from '#shared/driver-run/report-time.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { findProofRulesAt } from '../../business/proof-rules.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { runEvents } from '../../runs/run.events.ts';
import { countStops, lockRunOfReport, type RunOfReport, setRunTimes } from '../store/run-of-report.store.ts';
import type { ReportCall, ReportSubject } from './prepared-report.ts';

/** What doors ask for in a run: what it keeps since its start, else what held at a moment, as before that. */
export async function proofRulesOfRun(
  tx: Tx,
  run: RunOfReport | null,
  at: Temporal.Instant,
): Promise<ProofRules> {
  const kept = run?.started_at && !isBefore(at, run.started_at) ? run.proof_rules : null;
  return kept ?? findProofRulesAt(tx, at);
}

/**
 * The first report of what a driver does starts the run, and moves no other order (RUN-8). It keeps what doors ask for at that
 * time. One of before, that arrives later, says when it has started. Locks the run; `true` where it has started it.
 */
export async function startRunOf(
  { tx, driver }: Pick<ReportCall, 'tx' | 'driver'>,
  { run, time }: Pick<ReportSubject, 'run' | 'time'>,
): Promise<boolean> {
  const isFirst = ({ started_at }: RunOfReport) => isFirstOf(started_at, time.happened_at);
  const locked = run && isFirst(run) ? await lockRunOfReport(tx, run.id) : null;
  if (!locked || !isFirst(locked)) return false;
  const proof_rules = await proofRulesOfRun(tx, locked, time.happened_at);
  await setRunTimes(tx, locked.id, { started_at: time.happened_at, proof_rules });
  if (locked.started_at) return false;
  const { stops, bags } = await countStops(tx, locked.id);
  await record(tx, runEvents, locked, { type: 'run.started', actor_id: driver.id, data: { stops, bags } });
  return true;
}
