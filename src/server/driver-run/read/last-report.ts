import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { undoableTypes, undoMinutes } from '#shared/driver-run/driver-report.ts';
import type { Undoable } from '#shared/driver-run/driver-run.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { driver_reports } from '../../schema.ts';

const lastReport = (kind: keyof typeof undoableTypes, isOf: SQL) =>
  new QueryBuilder()
    .select({
      id: driver_reports.id,
      driver_id: driver_reports.driver_id,
      arrived_at: driver_reports.arrived_at,
    })
    .from(driver_reports)
    .where(and(isOf, oneOf(driver_reports.type, undoableTypes[kind]), eq(driver_reports.outcome, 'accepted')))
    .orderBy(desc(driver_reports.arrived_at), desc(driver_reports.id))
    .limit(1)
    .as('last_report');

/** The last accepted report on a `leg`, whoever made it. */
export const lastReportOnLeg = lastReport('leg', eq(driver_reports.leg_id, sql`leg.id`));

/** The last accepted start or end of a run. */
export const lastReportOfRun = lastReport('run', eq(driver_reports.run_id, sql`runs.id`));

interface LastReport {
  id: string;
  driver_id: string;
  arrived_at: Temporal.Instant;
}

/** The columns of either. */
export const lastReportColumns = ({ id, driver_id, arrived_at }: typeof lastReportOnLeg) => ({
  id,
  driver_id,
  arrived_at,
});

/** Whether the driver may still take it back. */
export function asUndoable(
  db: Pick<DbOrTx, 'now'>,
  driver_id: string,
  report: LastReport | null,
): Undoable | null {
  if (report?.driver_id !== driver_id) return null;
  const until = report.arrived_at.add({ minutes: undoMinutes });
  return Temporal.Instant.compare(db.now(), until) <= 0 ? { report_id: report.id, until } : null;
}
