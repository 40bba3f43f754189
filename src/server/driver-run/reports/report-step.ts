import { legDoneBy, legOfStep } from '#shared/deliveries/order-legs.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import { refusalOfStep, requireNoProof, writeStep } from '../../deliveries/update-delivery.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { lockOrder } from '../../orders/store/lock-order.store.ts';
import { findLastLeg } from '../store/reports.store.ts';
import { orderDataOf } from '../store/undo-rule.ts';
import {
  anybody,
  asLegOfReport,
  noteReport,
  type PreparedReport,
  type ReportCall,
  type ReportSubject,
  startRunOf,
} from './report-call.ts';
import { prepareDone } from './report-done.ts';

/**
 * A step of an order, of whichever day (DRV-22): what ends a leg is that it is done, any other moves the legs of the driver.
 * @throws Refusal `not-found`; `proof-required`, as it has no proof
 */
export async function prepareStep(call: ReportCall<'step'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const { order_id, status, note = null, ...stamp } = report;
  const order = (await lockOrder(tx, order_id, anybody)) ?? refuseNotFound();
  const isOwn = (each: LegKind) => order.legs[each].driver_id === driver.id;
  const of = { driver_id: driver.id, kind: legOfStep[status] ?? legKinds.findLast(isOwn) ?? null };
  const { id: leg_id, kind } = (await findLastLeg(tx, order_id, of)) ?? refuseNotFound();
  const leg = order.legs[kind];
  const ends = legDoneBy(order.legs, status);
  if (ends && isOpenLeg(leg)) {
    await requireNoProof(tx, leg);
    const done = { ...stamp, type: 'done', leg_id, note } as const;
    return prepareDone({ tx, driver, report: done }, startRunOfToday);
  }
  const found = await asLegOfReport(call, order, leg_id);
  const isFailed = legOfStep[status] !== null && leg.state === 'failed';
  const isClosed = found.isFormer || leg.id !== leg_id || isFailed;
  const closed = isClosed && new Refusal('moved-on', `The ${kind} of ${order.order_number} has moved on.`);
  const refusal = refusalOfStep(order, report) ?? (closed || null);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const is_start = await startRunOfToday(call, found);
      const step = { actor_id: driver.id, status, note: note || null, at: found.time.happened_at };
      const updated = await writeStep(tx, order, step);
      noteReport(tx, found.run, { at: found.time.happened_at });
      return { orders: [orderDataOf(order, updated, found.others)], is_start };
    },
  };
}

/** What is done of a later day does not begin that day. */
async function startRunOfToday(
  call: Pick<ReportCall, 'tx' | 'driver'>,
  { run, time }: Pick<ReportSubject, 'run' | 'time'>,
): Promise<boolean> {
  const today = businessDay(time.happened_at, call.tx.timeZone());
  const isLater = run !== null && Temporal.PlainDate.compare(run.day, today) > 0;
  return isLater ? false : startRunOf(call, { run, time });
}
