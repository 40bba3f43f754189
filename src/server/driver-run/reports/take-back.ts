import { restoreStandings } from '#shared/deliveries/report-moves.ts';
import { type ReportType, undoableTypes } from '#shared/driver-run/driver-report.ts';
import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { behindSetOff, behindThoseBefore, putBack } from '#shared/runs/arrange-stops.ts';
import { findProofRulesAt } from '../../business/proof-rules.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { moveBags } from '../../labels/move-bags.store.ts';
import { refreshBags } from '../../labels/refresh-bags.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { type LoadedOrder, readLockedOrders } from '../../orders/store/lock-order.store.ts';
import { lockOrders } from '../../orders/store/lock-orders.store.ts';
import { removeAttempt } from '../../orders/store/new-attempt.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { runEvents } from '../../runs/run.events.ts';
import { placeNotedLegs } from '../../runs/sync-runs.ts';
import {
  findEarliestStart,
  findLastReport,
  findReport,
  type KeptReport,
  markUndone,
  type ReportData,
} from '../store/reports.store.ts';
import {
  findNextStop,
  findOpenStops,
  findStopSaidLast,
  lockRunOfReport,
  type RunOfReport,
  setNextStop,
  setRunTimes,
  setToldUntil,
  setVanAnswers,
} from '../store/run-of-report.store.ts';
import { type Changed, findChanged, refusalOfUndo, standingsBefore } from '../store/undo-rule.ts';
import { noteReport, type PreparedReport, type ReportCall } from './report-call.ts';

/** A report is taken back: all is as it was before it (RUN-16). */
export async function prepareUndo(call: ReportCall<'undo'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const named = await findReport(tx, report.report_id);
  if (named?.driver_id !== driver.id) return refuseNotFound();
  if (!canBeTakenBack(named)) refuseField('report_id', 'You can’t undo this update.');
  const changed = await lockChanged(tx, driver.id, named.data);
  const run = named.run_id ? await lockRunOfReport(tx, named.run_id) : null;
  // As it is now that nobody else can take it back.
  const kept = (await findReport(tx, named.id)) ?? refuseNotFound();
  const time = timeOfReportSince(report, tx.now(), kept.arrived_at);
  const { leg_id, order_id } = kept;
  const day = run?.day ?? businessDay(kept.happened_at, tx.timeZone());
  const subject = { day, run, leg_id, order_id, time };
  const isLast = (await findLastReport(tx, kept)) === kept.id;
  const refusal = refusalOfUndo(kept, changed, isLast, time.happened_at);
  if (refusal) return { ...subject, refusal };
  return {
    ...subject,
    undoes: kept.id,
    refusal: null,
    apply: async () => {
      for (const { data, order } of changed) if (order) await restoreOrder(call, kept, data, order);
      if (run) await restoreRun(tx, kept, run);
      await restoreBags(tx, kept);
      await markUndone(tx, kept.id);
      noteReport(tx, run);
      if (run) await restoreNext(tx, kept, run, changed);
      return { orders: [] };
    },
  };
}

/** Of these the customers were told by the reports themselves. */
const toldTypes = ['done', 'failed', 'retry', 'start_run'] as const satisfies readonly ReportType[];
type ToldType = (typeof toldTypes)[number];
const isOne = <T extends ReportType>(types: readonly T[], type: ReportType): type is T =>
  types.some((each) => each === type);

const canBeTakenBack = ({ type, outcome }: KeptReport): boolean =>
  outcome !== 'refused' && [...undoableTypes.leg, ...undoableTypes.run].some((one) => one === type);

/** The orders that a report has changed, locked by number, with those whose bags it has moved. */
async function lockChanged(
  tx: Tx,
  driver_id: string,
  { orders: datas = [], bags = [] }: Partial<ReportData>,
): Promise<Changed[]> {
  const order_ids = datas.map(({ order_id }) => order_id);
  const ofBags = bags.map(({ order_id }) => order_id);
  if (order_ids.length + ofBags.length === 0) return [];
  await lockOrders(tx, [...order_ids, ...ofBags]);
  return findChanged(tx, driver_id, datas);
}

/** The legs, the status and the note of an order as they were, and its customer is told that it is not so. */
async function restoreOrder(
  { tx, driver }: ReportCall<'undo'>,
  kept: KeptReport,
  data: Changed['data'],
  order: LoadedOrder,
): Promise<void> {
  const { status, notes } = data;
  const moved = legKinds.filter((kind) => data.legs[kind]);
  const told = legKinds.filter((kind) => kept.data.told?.includes(order.legs[kind].id));
  const change = {
    ...(status.before !== status.after && order.status === status.after && { status: status.before }),
    ...(notes && order.delivery_notes === notes.after && { delivery_notes: notes.before }),
  };
  const updated = kept.data.attempt_id
    ? await removeAttempt(tx, order, kept.data.attempt_id)
    : moved.length > 0
      ? await updateOrder(tx, order, change, (legs) => restoreStandings(legs, standingsBefore(data, order)))
      : order;
  // A pickup that was skipped on the way is not what was reported.
  const leg = told[0] ?? legKinds.find((kind) => order.legs[kind].id === kept.leg_id) ?? moved.at(-1);
  if (!leg || (moved.length === 0 && told.length === 0)) return;
  const of = kept.type === 'step' ? toldByStep(data, leg) : isOne(toldTypes, kept.type) ? kept.type : null;
  const is_told = of !== null || told.length > 0;
  await record(tx, orderEvents, updated, {
    type: 'leg.taken_back',
    actor_id: driver.id,
    data: { leg, of: of ?? 'on_my_way', is_told, is_told_staff: isToldStaff(kept, data, of) },
  });
}

/** What a step has told of its leg; `null` for one back. */
function toldByStep({ legs }: Changed['data'], leg: LegKind): 'done' | 'start_run' | null {
  const { before, after } = legs[leg] ?? {};
  if (!before || !after || before.state === after.state) return null;
  if (after.state === 'done') return 'done';
  return after.state === 'on_the_way' && before.state === 'planned' ? 'start_run' : null;
}

/** Of who sets off with several at the start of a run, staff were told by that start alone. */
function isToldStaff({ type }: KeptReport, { legs }: Changed['data'], of: ToldType | null): boolean {
  if (of === 'done' || of === 'failed') return true;
  const { before, after } = legs.delivery ?? {};
  const isSetOff = after?.state === 'on_the_way' && before?.state !== 'on_the_way';
  return isSetOff && (type === 'step' || type === 'on_my_way');
}

/** The bags that it has moved are where they were, but for what was scanned since. */
async function restoreBags(tx: Tx, { data: { bags = [] } }: KeptReport): Promise<void> {
  await moveBags(
    tx,
    bags.map(({ before, after, ...bag }) => ({ ...bag, before: after, after: before })),
  );
  const order_ids = [...new Set(bags.map(({ order_id }) => order_id))];
  for (const order of await readLockedOrders(tx, order_ids)) await refreshBags(tx, order);
}

/** The next stop of a run is the one to which its driver said last that they go, if it was so before: open again, it comes first. Places its stops. */
async function restoreNext(
  tx: Tx,
  { type, leg_id, data }: KeptReport,
  run: RunOfReport,
  changed: readonly Changed[],
): Promise<void> {
  const wereOpen = await findOpenStops(tx, run.id);
  await placeNotedLegs(tx);
  if (type === 'retry' || !isOne(undoableTypes.leg, type)) return;
  const legs = changed.flatMap(({ order }) => legKinds.map((kind) => order?.legs[kind]));
  const stop_id = legs.find((leg) => leg?.id === leg_id)?.stop_id;
  const next = await findNextStop(tx, run.id);
  const isTakenBack = type === 'on_my_way' && next?.stop_id === stop_id;
  const isOpenAgain = stop_id && !wereOpen.includes(stop_id);
  if (next && !isTakenBack && !isOpenAgain) return;
  const said = next && !isTakenBack ? null : await findStopSaidLast(tx, run.id);
  if (!next || isTakenBack) await setNextStop(tx, run.id, said);
  // Where they go comes first; what is open again elsewhere stands behind it as before, whatever its window says.
  const first = said && (isTakenBack || said.stop_id === stop_id) ? [said.stop_id] : [];
  const stood = data.stops ?? [];
  const back = isTakenBack
    ? stop_id && putBack(await findOpenStops(tx, run.id), stop_id, stood)
    : isOpenAgain && stood.includes(stop_id) && behindThoseBefore(wereOpen, stop_id, stood, next ? 1 : 0);
  const stop_ids = behindSetOff(first, back || []);
  if (stop_ids.length > 0) noteReport(tx, run, { stop_ids });
}

/** The start and the end of a run, and what was known of its bags, as they were; staff, who were told, are told that it is not so. */
async function restoreRun(
  tx: Tx,
  { id, driver_id, happened_at, data }: KeptReport,
  run: RunOfReport,
): Promise<void> {
  if (data.told?.length) await setToldUntil(tx, data.told, null);
  if (data.van) {
    await setVanAnswers(
      tx,
      data.van.map(({ leg_id: of, before }) => ({ leg_id: of, answer: before })),
    );
  }
  const ended_at = data.is_end ? null : run.ended_at;
  const isStart = data.is_start || run.started_at?.equals(happened_at);
  const started_at = isStart && ended_at === null ? await findEarliestStart(tx, run, id) : run.started_at;
  const isStartedThen = started_at && run.started_at?.equals(started_at);
  // What starts at another time goes by the rules of then.
  const rules = started_at && !isStartedThen ? await findProofRulesAt(tx, started_at) : null;
  await setRunTimes(tx, run.id, { started_at, ended_at, ...(!isStartedThen && { proof_rules: rules }) });
  const of = run.ended_at && !ended_at ? 'end' : run.started_at && !started_at ? 'start' : null;
  if (of) await record(tx, runEvents, run, { type: 'run.taken_back', actor_id: driver_id, data: { of } });
}
