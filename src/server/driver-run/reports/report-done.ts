import { reportDone, statusAfterDone } from '#shared/deliveries/report-moves.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { placeNotedLegs } from '../../runs/noted-legs.ts';
import { findLegOfReport, refusalOf } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';
import { orderDataOf } from './report-data.ts';
import { standInRun } from './stand-in-run.ts';
import { startRunOf } from './start-of-run.ts';

const stepOf = { pickup: 'picked_up', delivery: 'delivered' } as const;

/**
 * A leg is done; the order follows (LEG-8), and the note is the newest of it. It counts if the leg was theirs then: whoever has
 * it by now is told (RUN-19).
 */
export async function prepareDone(call: ReportCall<'done'>): Promise<PreparedReport> {
  const found = await findLegOfReport(call);
  const refusal = refusalOf(found);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const { tx, driver, report } = call;
      const { order, kind, time, since } = found;
      const is_start = await startRunOf(call, found);
      const status = statusAfterDone(kind, order.status);
      const change = {
        ...(status !== order.status && { status }),
        ...(report.note && { delivery_notes: report.note }),
      };
      const updated = await updateOrder(tx, order, change, (legs) =>
        reportDone(legs, kind, { ...time, since, driver_id: driver.id }),
      );
      const { driver_id: previous_driver_id } = order.legs[kind];
      const data = {
        before: order.delivery_status ?? 'assigned',
        after: stepOf[kind],
        notes: report.note || null,
        ...(found.isFormer && previous_driver_id && { previous_driver_id }),
      };
      await record(tx, orderEvents, updated, {
        type: 'delivery.status_changed',
        actor_id: driver.id,
        data,
      });
      noteReport(tx, found.run);
      if (found.isFormer) {
        await placeNotedLegs(tx);
        await standInRun(tx, { driver_id: driver.id, day: found.day }, found, updated);
      }
      return { orders: [orderDataOf(order, updated, found.others)], is_start };
    },
  };
}
