import type { DriverReport, ReportType } from '#shared/driver-run/driver-report.ts';
import type { DriverRun, ReportOutcome } from '#shared/driver-run/driver-run.ts';
import { type Problem, problemOf, refuse } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { record } from '../notifications/record.ts';
import { linkFiles } from './proof/proof-files.store.ts';
import { findDriverRun } from './read/find-driver-run.ts';
import { prepareOnMyWay } from './reports/on-my-way.ts';
import type { PreparedReport, ReportCall } from './reports/prepared-report.ts';
import { reportEvents } from './reports/report.events.ts';
import { prepareAdd } from './reports/report-add.ts';
import { prepareCount } from './reports/report-count.ts';
import { prepareDone } from './reports/report-done.ts';
import { prepareFailed } from './reports/report-failed.ts';
import { prepareScan } from './reports/report-scan.ts';
import { prepareRetry } from './reports/retry-leg.ts';
import { prepareSpot } from './reports/save-spot.ts';
import { prepareUndo } from './reports/take-back.ts';
import { prepareEndRun } from './run-reports/end-run.ts';
import { prepareOrderStops } from './run-reports/order-stops.ts';
import { prepareStartRun } from './run-reports/start-run.ts';
import { fingerprintOf } from './store/fingerprint.ts';
import { findReport, insertReport, type KeptReport, lockReportId } from './store/reports.store.ts';

/** Each decides a report before it writes anything. */
const prepares: { [T in ReportType]: (call: ReportCall<T>) => Promise<PreparedReport> } = {
  start_run: prepareStartRun,
  on_my_way: prepareOnMyWay,
  done: prepareDone,
  failed: prepareFailed,
  retry: prepareRetry,
  add: prepareAdd,
  count: prepareCount,
  scan: prepareScan,
  undo: prepareUndo,
  spot: prepareSpot,
  order_stops: prepareOrderStops,
  end_run: prepareEndRun,
};

/** What a report comes to. */
interface Answer {
  outcome: ReportOutcome;
  problem?: Problem;
  day: Temporal.PlainDate;
}

/**
 * A report of a driver has one effect and one answer, however often it is sent (RUN-18), with the run that it concerns as it now
 * is. A refusal for good is kept; any other leaves nothing.
 * @throws Refusal `not-found` for what was not theirs then; `key-reused` for another content under its id; `run-open`,
 * `van-not-empty`; `file-not-ready`, `proof-required`
 */
export async function receiveReport(
  db: Db,
  driver: Caller,
  report: DriverReport,
): Promise<Omit<Answer, 'day'> & { run: DriverRun }> {
  const fingerprint = fingerprintOf(report);
  const receive = async (tx: ReportCall['tx']): Promise<Answer> => {
    lockReportId(tx, report.id);
    const kept = await findReport(tx, report.id);
    if (kept) return answerAgain(tx, kept, { driver_id: driver.id, fingerprint });
    const prepare = prepares[report.type] as (call: ReportCall) => Promise<PreparedReport>;
    return keep({ tx, driver, report }, await prepare({ tx, driver, report }), fingerprint);
  };
  const { day, ...answer } = await transact(db, receive);
  return { ...answer, run: await findDriverRun(db, driver.id, day) };
}

/** The same answer, also where what was accepted was taken back since. @throws Refusal `key-reused` */
function answerAgain(
  tx: ReportCall['tx'],
  kept: KeptReport,
  sent: Pick<KeptReport, 'driver_id' | 'fingerprint'>,
): Answer {
  if (kept.driver_id !== sent.driver_id || kept.fingerprint !== sent.fingerprint) {
    refuse('key-reused', 'Another report has this id.');
  }
  return {
    outcome: kept.outcome === 'refused' ? 'refused' : 'accepted',
    ...(kept.problem && { problem: kept.problem }),
    day: kept.day ?? businessDay(kept.happened_at, tx.timeZone()),
  };
}

/** Carries a report out, or keeps why it was refused, and writes it whole. */
async function keep(
  { tx, driver, report: { id, type } }: ReportCall,
  prepared: PreparedReport,
  fingerprint: string,
): Promise<Answer> {
  const { day, run, leg_id, order_id, time, refusal, undoes = null, file_ids = [] } = prepared;
  const data = refusal ? { orders: [] } : await prepared.apply();
  const problem = refusal && problemOf(refusal.code, refusal.message);
  const outcome = refusal ? 'refused' : 'accepted';
  insertReport(tx, {
    id,
    driver_id: driver.id,
    type,
    leg_id,
    run_id: run?.id ?? null,
    order_id,
    fingerprint,
    happened_at: time.happened_at,
    arrived_at: tx.now(),
    outcome,
    problem,
    data: { ...data },
    undoes,
  });
  if (file_ids.length > 0) await linkFiles(tx, id, file_ids);
  if (problem) {
    const order_number = prepared.order?.order_number ?? null;
    const event = { report: type, leg: prepared.kind ?? null, order_number, reason: problem.title };
    const subject = { id, driver_id: driver.id };
    await record(tx, reportEvents, subject, { type: 'report.refused', actor_id: driver.id, data: event });
  }
  return { outcome, ...(problem && { problem }), day };
}
