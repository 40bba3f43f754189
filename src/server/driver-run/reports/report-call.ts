import type { ProofRules } from '#shared/business/proof-settings.ts';
import type { DriverReport, ReportOf, ReportType } from '#shared/driver-run/driver-report.ts';
import { isFirstOf, type ReportTime, timeOfLegReport } from '#shared/driver-run/report-time.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind, type LegState } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { findProofRulesAt } from '../../business/proof-rules.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { type LoadedOrder, lockOrder } from '../../orders/store/lock-order.store.ts';
import { lockOrders } from '../../orders/store/lock-orders.store.ts';
import { findOrderOfLeg } from '../../orders/store/order-legs.store.ts';
import { runEvents } from '../../runs/run.events.ts';
import { type NotedRun, noteRun } from '../../runs/sync-runs.ts';
import { findLastLeg, findLegOfDriver, findOrdersAtStopOf, type ReportData } from '../store/reports.store.ts';
import {
  countStops,
  findRunOfDay,
  lockRunOfReport,
  type RunOfReport,
  setRunTimes,
} from '../store/run-of-report.store.ts';

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

/** A leg of which a driver reports, with its order, locked. */
export interface LegOfReport extends ReportSubject {
  leg_id: string;
  order_id: string;
  order: LoadedOrder;
  kind: LegKind;
  state: LegState;
  /** When it was done, or failed. */
  closed_at: Temporal.Instant | null;
  stop_id: string | null;
  /** Since when it was theirs. */
  since: Temporal.Instant;
  /** It was given to another since. */
  isFormer: boolean;
  others: number;
  open_stops: string[];
}

type LegReports =
  | ReportOf<'on_my_way' | 'done' | 'failed' | 'add' | 'retry' | 'spot'>
  | (ReportOf<'scan'> & { leg_id: string });
type CallOf<Report> = Omit<ReportCall, 'report'> & { report: Report };

/** Drivers reach a leg by having had it, whoever has it now. */
export const anybody = { id: '', customer_id: null, reach: 'any' } as const;

/**
 * The leg of a report, as it was theirs when that happened. `withStop` locks all orders of its stop.
 * @throws Refusal `not-found` for a leg that was not theirs then
 */
export async function findLegOfReport(call: CallOf<LegReports>, withStop = false): Promise<LegOfReport> {
  const { tx, report } = call;
  const order_id = (await findOrderOfLeg(tx, report.leg_id)) ?? refuseNotFound();
  if (withStop) await lockOrders(tx, [order_id, ...(await findOrdersAtStopOf(tx, report.leg_id))]);
  return asLegOfReport(call, (await lockOrder(tx, order_id, anybody)) ?? refuseNotFound(), report.leg_id);
}

/** The pickup of the order of a report that was theirs last, likewise. @throws Refusal `not-found` */
export async function findPickupOfReport(call: ReportCall<'count'>): Promise<LegOfReport> {
  const { tx, driver, report } = call;
  const order = (await lockOrder(tx, report.order_id, anybody)) ?? refuseNotFound();
  const pickup = await findLastLeg(tx, order.id, { driver_id: driver.id, kind: 'pickup' });
  return asLegOfReport(call, order, (pickup ?? refuseNotFound()).id);
}

export async function asLegOfReport(
  call: CallOf<DriverReport>,
  order: LoadedOrder,
  leg_id: string,
): Promise<LegOfReport> {
  const { tx, driver, report } = call;
  const leg = (await findLegOfDriver(tx, leg_id, driver.id)) ?? refuseNotFound();
  const time: ReportTime = timeOfLegReport(report, tx.now(), leg.spans) ?? refuseNotFound();
  const { run } = leg;
  const since = leg.spans.findLast(
    ({ from_at }) => Temporal.Instant.compare(from_at, time.happened_at) <= 0,
  )?.from_at;
  return {
    ...(run ? { run, day: run.day } : await runOfTime(call, time)),
    leg_id,
    order_id: order.id,
    order,
    kind: leg.kind,
    state: leg.state,
    closed_at: leg.happened_at,
    stop_id: leg.stop_id,
    time,
    since: since ?? time.happened_at,
    isFormer: leg.driver_id !== driver.id,
    others: leg.others,
    open_stops: leg.open_stops,
  };
}

/** Why a leg cannot be reported of any more; `null` where it can. */
export function refusalOf({ order, kind, leg_id }: LegOfReport): Refusal | null {
  const { order_number } = order;
  if (order.status === 'cancelled') return new Refusal('order-cancelled', `${order_number} was cancelled.`);
  const leg = order.legs[kind];
  if (leg.id === leg_id && isOpenLeg(leg)) return null;
  return new Refusal('leg-closed', `The ${kind} of ${order_number} is already finished.`);
}

/**
 * Why nothing more is said of a leg that is closed; `null` where it is. What happened before the end of the run counts also
 * later: `ended` says what does not go on after it.
 */
export function refusalOfMore(
  { order, kind, state, isFormer, run, time }: LegOfReport,
  ended: string,
): Refusal | null {
  const leg = `The ${kind} of ${order.order_number}`;
  if (isFormer) return new Refusal('moved-on', `${leg} has another driver now.`);
  if (state !== 'done' && state !== 'failed') return new Refusal('moved-on', `${leg} is not done.`);
  if (!run?.ended_at || !isBefore(run.ended_at, time.happened_at)) return null;
  return new Refusal('leg-closed', `Your run has ended: ${ended}`);
}

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
