import { Refusal } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { record } from '../../notifications/record.ts';
import { doorData } from '../../orders/events/door-text.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { appendNote } from '../proof/leg-note.store.ts';
import { requireFiles } from '../proof/require-files.ts';
import { findLegOfReport, type LegOfReport } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';

/**
 * A note or pictures come to a leg that is done or failed, beside what is there, until the run has ended (PRF-9).
 * @throws Refusal `file-not-ready`; `invalid` for pictures that are not of this leg, or are too many
 */
export async function prepareAdd(call: ReportCall<'add'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = await findLegOfReport(call);
  const refusal = refusalOfMore(found);
  if (refusal) return { ...found, refusal };
  const { leg_id, kind: leg, order } = found;
  const ofLeg = { driver_id: driver.id, leg_id, purposes: ['proof', 'failed'] } as const;
  const { ids, ...pictures } = await requireFiles(tx, ofLeg, report.file_ids, true);
  return {
    ...found,
    refusal: null,
    file_ids: ids,
    apply: async () => {
      const notes = report.note || null;
      const delivery_notes = notes ? await appendNote(tx, leg_id, notes) : undefined;
      const updated = await updateOrder(tx, order, { delivery_notes });
      const data = { leg, notes, ...doorData(pictures) };
      await record(tx, orderEvents, updated, { type: 'leg.noted', actor_id: driver.id, data });
      noteReport(tx, found.run);
      return { orders: [] };
    },
  };
}

/** Why nothing more comes to a leg; `null` where it does. What happened before the end of the run comes to it also later. */
function refusalOfMore({ order, kind, state, isFormer, run, time }: LegOfReport): Refusal | null {
  const leg = `The ${kind} of ${order.order_number}`;
  if (isFormer) return new Refusal('moved-on', `${leg} has another driver now.`);
  if (state !== 'done' && state !== 'failed') return new Refusal('moved-on', `${leg} is not done.`);
  if (run?.ended_at && isBefore(run.ended_at, time.happened_at)) {
    return new Refusal('leg-closed', 'Your run has ended: nothing more can be added to its stops.');
  }
  return null;
}
