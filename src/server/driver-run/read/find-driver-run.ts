import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { asRun, asStops } from '../../dispatch/as-run.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { type DriverLegRow, findDayOfDriver, findLegsOfRun, findOverdueLegsOf } from './driver-legs.store.ts';
import { asUndoable } from './last-report.ts';
import { findUndoable } from './undo-rule.ts';
import { findVan } from './van.store.ts';

/** A driver's run of a day, an empty one where there is none. What is overdue comes with today and later days. */
export async function findDriverRun(
  db: DbOrTx,
  driver_id: string,
  day: Temporal.PlainDate,
): Promise<DriverRun> {
  const { run, driver, ends, last_report, proof_rules, check_loading } =
    (await findDayOfDriver(db, driver_id, day)) ?? refuseNotFound();
  const legs = run ? await findLegsOfRun(db, run.id) : [];
  const today = businessDay(db.now(), db.timeZone());
  const isPast = Temporal.PlainDate.compare(day, today) < 0;
  const overdue = isPast ? [] : await findOverdueLegsOf(db, driver_id, today);
  const lastReports = [last_report, ...[...legs, ...overdue].map((row) => row.last_report)];
  const recent = lastReports.flatMap((report) => asUndoable(db, driver_id, report)?.report_id ?? []);
  const undoable = await findUndoable(db, driver_id, recent);
  const undoOf = (report: typeof last_report) => {
    const undo = asUndoable(db, driver_id, report);
    return undo && undoable.has(undo.report_id) ? undo : null;
  };
  const withUndo = ({ leg, last_report: report, ...row }: DriverLegRow) => ({
    ...row,
    leg: { ...leg, undo: undoOf(report) },
  });
  return {
    ...asRun(db, { day, driver, run, ends }, legs.map(withUndo)),
    overdue: asStops(overdue.map(withUndo)),
    van: await findVan(db, { driver_id, run_id: run?.id ?? null }),
    proof_rules,
    check_loading,
    undo: undoOf(last_report),
  };
}
