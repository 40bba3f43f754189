import { reportFailed, statusAfterFailing } from '#shared/deliveries/failed-legs.ts';
import { missingProofText } from '#shared/driver-run/proof-rules.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { failureReasonsOf } from '#shared/orders/leg-attempt.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { placeNotedLegs } from '../../runs/noted-legs.ts';
import { requireFiles } from '../proof/require-files.ts';
import { orderDataOf } from '../store/report-data.ts';
import { findLegOfReport, refusalOf } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';
import { standInRun } from './stand-in-run.ts';
import { proofRulesOfRun, startRunOf } from './start-of-run.ts';

/**
 * A leg could not be done: its order needs a new date, and its customer is asked for one (FST-1, FST-3). It counts if the leg was
 * theirs then: whoever has it by now is told (RUN-19).
 * @throws Refusal `file-not-ready`; `proof-required` without the photo that its run asks for; `invalid` for pictures that are not
 * of this leg
 */
export async function prepareFailed(call: ReportCall<'failed'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = await findLegOfReport(call);
  const refusal = refusalOf(found);
  if (refusal) return { ...found, refusal };
  const { order, kind, time, since, leg_id } = found;
  if (!failureReasonsOf(kind).includes(report.reason)) refuseField('reason', 'Choose a reason');
  const ofLeg = { driver_id: driver.id, leg_id, purposes: ['failed'] } as const;
  const { ids, photos } = await requireFiles(tx, ofLeg, report.file_ids);
  const rules = await proofRulesOfRun(tx, found.run, time.happened_at);
  if (rules.failed.photos === 'required' && photos === 0)
    refuse('proof-required', missingProofText(['photos']));
  return {
    ...found,
    refusal: null,
    file_ids: ids,
    apply: async () => {
      const is_start = await startRunOf(call, found);
      const failure = { reason: report.reason, note: report.note || null };
      const legs = reportFailed(order.legs, kind, failure, { ...time, since, driver_id: driver.id });
      const status = statusAfterFailing(kind, order.status, legs);
      const change = {
        ...(status !== order.status && { status }),
        ...(report.note && { delivery_notes: report.note }),
      };
      const updated = await updateOrder(tx, order, change, () => legs);
      const data = { leg: kind, ...failure };
      const { driver_id: previous_driver_id } = order.legs[kind];
      await record(tx, orderEvents, updated, {
        type: 'leg.failed',
        actor_id: driver.id,
        data: { ...data, ...(found.isFormer && { previous_driver_id }) },
      });
      await record(tx, orderEvents, updated, { type: 'date.needed', actor_id: driver.id, data });
      noteReport(tx, found.run, { at: time.happened_at });
      if (found.isFormer) {
        await placeNotedLegs(tx);
        await standInRun(tx, { driver_id: driver.id, day: found.day }, found, updated);
      }
      return { orders: [orderDataOf(order, updated, found.others)], is_start };
    },
  };
}
