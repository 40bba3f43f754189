import type { VanAnswers } from '#shared/driver-run/driver-report.ts';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { isBefore, startOfDay } from '#shared/kernel/time.ts';
import type { BagStage } from '#shared/labels/bag.ts';
import type { Run } from '#shared/runs/run.ts';
import { findRun } from '../../dispatch/find-run.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { type BagMove, findBagsOfOrders, moveBags } from '../../labels/move-bags.store.ts';
import { refreshBags } from '../../labels/refresh-bags.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { lockOrders } from '../../orders/store/lock-orders.store.ts';
import { readOrder } from '../../orders/store/order-read.store.ts';
import { runEvents } from '../../runs/run.events.ts';
import { placeNotedLegs } from '../../runs/sync-runs.ts';
import { findVan } from '../read/van.store.ts';
import { findOrdersOfLegs, type ReportData } from '../store/reports.store.ts';
import {
  countStops,
  findRunOfDay,
  findVanAnswers,
  lockRunOfReport,
  type RunOfReport,
  setRunTimes,
  setVanAnswers,
} from '../store/run-of-report.store.ts';
import { noteReport, type PreparedReport, proofRulesOfRun, type ReportCall } from './report-call.ts';

/** A driver ends their run. What stands against it leaves nothing, so that they may answer and send it again. */
export async function prepareEndRun({ tx, driver, report }: ReportCall<'end_run'>): Promise<PreparedReport> {
  const found = (await findRunOfDay(tx, driver.id, report.day)) ?? refuseNotFound();
  await lockAnswered(tx, report.van);
  const run = (await lockRunOfReport(tx, found.id)) ?? refuseNotFound();
  const time = timeOfReportSince(report, tx.now(), startOfDay(run.day, tx.timeZone()));
  const subject = { run, day: run.day, leg_id: null, order_id: null, time };
  const end = { run, van: report.van, actor_id: driver.id, at: time.happened_at };
  return { ...subject, refusal: null, apply: () => endRun(tx, end) };
}

/** Staff end the run of a driver from the wrap-up. @throws Refusal `not-found`, `run-open`, `van-not-empty` */
export const endRunAsStaff = (db: Db, caller: Caller, id: string, van: VanAnswers): Promise<Run> =>
  transact(db, async (tx) => {
    await lockAnswered(tx, van);
    const run = (await lockRunOfReport(tx, id)) ?? refuseNotFound();
    await endRun(tx, { run, van, actor_id: caller.id, at: tx.now() });
    await placeNotedLegs(tx);
    return findRun(tx, id, caller);
  });

/** The orders whose bags an answer may move: they are locked before the run. */
async function lockAnswered(tx: Tx, van: VanAnswers): Promise<void> {
  const moving = van.filter(({ answer }) => answer !== 'van').map(({ leg_id }) => leg_id);
  const order_ids = await findOrdersOfLegs(tx, moving);
  if (order_ids.length > 0) await lockOrders(tx, order_ids);
}

/** Who ends which run, when, and where all that is still in the van goes. */
interface RunEnd {
  /** Locked. */
  run: RunOfReport;
  van: VanAnswers;
  actor_id: string;
  at: Temporal.Instant;
}

/**
 * Ends a run (RUN-20). Staff are told of it, and of what is missing.
 * @throws Refusal `run-open` while a stop is open; `van-not-empty` while something in the van has no answer
 */
async function endRun(tx: Tx, { run, van, actor_id, at }: RunEnd): Promise<ReportData> {
  const { stops, open } = await countStops(tx, run.id);
  if (open > 0)
    refuse('run-open', open === 1 ? 'A stop is still open.' : `There are ${open} stops still open.`);
  const { van: rows } = await findVan(tx, run.day, { driver_id: run.driver_id, run_id: run.id });
  const answers = new Map(van.map((answer) => [answer.leg_id, answer]));
  const unanswered = rows.filter(({ leg_id }) => !answers.has(leg_id));
  if (unanswered.length > 0) {
    const numbers = joinWithAnd(unanswered.map(({ order_number }) => order_number));
    refuse('van-not-empty', `Say where the laundry of ${numbers} is.`);
  }
  const answered = rows.flatMap(({ leg_id }) => answers.get(leg_id) ?? []);
  const before = await findVanAnswers(
    tx,
    rows.map(({ leg_id }) => leg_id),
  );
  await setVanAnswers(tx, answered);
  const bags = await moveAnsweredBags(tx, rows, answers);
  for (const { leg_id, order_id, kind: leg } of rows) {
    const { answer, note } = answers.get(leg_id) ?? {};
    if (answer !== 'missing') continue;
    const data = { leg, note: note ?? '' };
    await record(tx, orderEvents, await readOrder(tx, order_id), { type: 'bag.missing', actor_id, data });
  }
  const is_end = run.ended_at === null;
  if (is_end) {
    const started_at = run.started_at ?? at;
    const proof_rules = await proofRulesOfRun(tx, run, started_at);
    const ended_at = isBefore(at, started_at) ? started_at : at;
    await setRunTimes(tx, run.id, { started_at, ended_at, proof_rules });
    await record(tx, runEvents, run, { type: 'run.ended', actor_id, data: { stops } });
  }
  noteReport(tx, run);
  return { orders: [], van: before, is_end, ...(bags.length > 0 && { bags }) };
}

/** The bags of what is missing are that, and those of a delivery that is back are back; one that was missing before stays so. */
async function moveAnsweredBags(
  tx: Tx,
  rows: readonly VanRow[],
  answers: ReadonlyMap<string, VanAnswers[number]>,
): Promise<BagMove[]> {
  const stages = new Map<string, BagStage>();
  for (const { leg_id, order_id, kind } of rows) {
    const { answer } = answers.get(leg_id) ?? {};
    if (answer === 'missing') stages.set(order_id, 'missing');
    else if (answer === 'shop' && kind === 'delivery') stages.set(order_id, 'returned');
  }
  if (stages.size === 0) return [];
  const moves = (await findBagsOfOrders(tx, [...stages.keys()])).flatMap(
    ({ id, order_id, stage: before }) => {
      const after = stages.get(order_id);
      return after && before !== after && before !== 'missing' ? [{ id, order_id, before, after }] : [];
    },
  );
  await moveBags(tx, moves);
  const changed = new Set(moves.map(({ order_id }) => order_id));
  for (const order_id of changed) await refreshBags(tx, await readOrder(tx, order_id));
  return moves;
}
