import { formatTimes } from '#shared/kernel/date-text.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { addAttempts } from '../../orders/store/new-attempt.store.ts';
import { readOrder } from '../../orders/store/order-read.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { notePlacement, placeNotedLegs } from '../../runs/sync-runs.ts';
import { findMovedTries, findSpanOfLeg, promiseUntil } from '../store/run-of-report.store.ts';
import { orderDataOf } from '../store/undo-rule.ts';
import {
  findLegOfReport,
  type LegOfReport,
  noteReport,
  type PreparedReport,
  type ReportCall,
} from './report-call.ts';

/** A driver tries a leg that failed again on the same day: the next attempt is theirs, and comes last in their run (FST-6). */
export async function prepareRetry(call: ReportCall<'retry'>): Promise<PreparedReport> {
  const { tx, driver } = call;
  const found = await findLegOfReport(call);
  const refusal = refusalOfRetry(call, found);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const { order, kind } = found;
      const again = await addAttempts(tx, order, [kind], driver.id);
      const updated = await updateOrder(tx, again, {}, (legs) => legs);
      const today = businessDay(found.time.happened_at, tx.timeZone());
      // No leg stands in a run before its day.
      const ofWindow = businessDay(order[`${kind}_date`], tx.timeZone());
      const day = Temporal.PlainDate.compare(today, ofWindow) < 0 ? ofWindow : today;
      notePlacement(tx, again.legs[kind].id, { driver_id: driver.id, day, before_stop_id: null });
      noteReport(tx, found.run);
      // When they are expected shows where the run has placed it.
      await placeNotedLegs(tx);
      const span = await findSpanOfLeg(tx, again.legs[kind].id);
      if (span) await promiseUntil(tx, again.legs[kind].id, span.until);
      await record(tx, orderEvents, updated, {
        type: 'leg.retried',
        actor_id: driver.id,
        data: { leg: kind, ...(span && spanData(tx, span)) },
      });
      return { orders: [orderDataOf(order, updated, found.others)], attempt_id: again.legs[kind].id };
    },
  };
}

const spanData = (tx: Tx, { from, until }: { from: Temporal.Instant; until: Temporal.Instant }) => ({
  times: formatTimes(from, until, tx.timeZone()),
  until: `${until}`,
});

/** Where a driver's order of the stops moves a span that was told with another try, its customer is told anew, once for each move. */
export async function tellMovedTries(tx: Tx, driver_id: string, run_id: string): Promise<void> {
  for (const { id, order_id, kind: leg, from, until, told } of await findMovedTries(tx, run_id)) {
    if (!from || !until) continue;
    await promiseUntil(tx, id, until);
    const moved = isBefore(until, Temporal.Instant.from(told)) ? 'earlier' : 'later';
    await record(tx, orderEvents, await readOrder(tx, order_id), {
      type: 'leg.retried',
      actor_id: driver_id,
      data: { leg, moved, ...spanData(tx, { from, until }) },
    });
  }
}

/** Why a leg is not tried again; `null` where it can be. */
function refusalOfRetry({ tx, driver }: ReportCall<'retry'>, found: LegOfReport): Refusal | null {
  const { order, kind, leg_id, time } = found;
  const { order_number, needs_date } = order;
  if (order.status === 'cancelled') return new Refusal('order-cancelled', `${order_number} was cancelled.`);
  const leg = order.legs[kind];
  const isTheirs = leg.id === leg_id && leg.state === 'failed' && leg.driver_id === driver.id;
  if (!isTheirs || needs_date === null || leg.happened_at === null) {
    return new Refusal('moved-on', `${order_number} has a new date, or needs none any more.`);
  }
  const dayOf = (moment: Temporal.Instant) => businessDay(moment, tx.timeZone());
  return dayOf(leg.happened_at).equals(dayOf(time.happened_at))
    ? null
    : new Refusal('moved-on', `${order_number} was tried on another day.`);
}
