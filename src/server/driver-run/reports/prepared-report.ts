import type { ReportOf, ReportType } from '#shared/driver-run/driver-report.ts';
import type { ReportTime } from '#shared/driver-run/report-time.ts';
import type { Refusal } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { noteRun } from '../../runs/noted-legs.ts';
import type { NotedRun } from '../../runs/sync-runs.ts';
import type { ReportData } from '../store/report-data.ts';
import { findRunOfDay, type RunOfReport } from '../store/run-of-report.store.ts';

/** A report as it arrives. */
export interface ReportCall<T extends ReportType = ReportType> {
  tx: Tx;
  driver: Caller;
  report: ReportOf<T>;
}

/** What a report is about. */
export interface ReportSubject {
  day: Temporal.PlainDate;
  /** `null` where the driver has none. */
  run: RunOfReport | null;
  leg_id: string | null;
  order_id: string | null;
  order?: Pick<Order, 'order_number'>;
  kind?: LegKind;
  time: ReportTime;
}

/** A report that is decided, before anything is written: so a refusal for good is kept, and nothing else is. */
export type PreparedReport = ReportSubject & { undoes?: string; file_ids?: readonly string[] } & (
    | { refusal: Refusal }
    | { refusal: null; apply: () => Promise<ReportData> }
  );

/** The run of the day on which a report happened: for a leg that is in none of the driver's. */
export async function runOfTime(
  { tx, driver }: Pick<ReportCall, 'tx' | 'driver'>,
  { happened_at }: ReportTime,
): Promise<Pick<ReportSubject, 'day' | 'run'>> {
  const day = businessDay(happened_at, tx.timeZone());
  return { day, run: await findRunOfDay(tx, driver.id, day) };
}

/**
 * Every report is a change of its run, and may make others late. `stop_ids` come first of its open stops; `at` is when it
 * happened, for one that closes legs.
 */
export function noteReport(
  tx: Tx,
  run: RunOfReport | null,
  more: Pick<NotedRun, 'stop_ids' | 'at'> = {},
): void {
  if (!run) return;
  const { driver_id, day } = run;
  noteRun(tx, { driver_id, day, is_by_driver: true, ...more });
  tx.notes.delayed_run_ids = [run.id];
}
