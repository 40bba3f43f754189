import { record } from '../../notifications/record.ts';
import { doorData } from '../../orders/events/door-text.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { appendNote } from '../proof/leg-note.store.ts';
import { requireFiles } from '../proof/require-files.ts';
import { findLegOfReport, refusalOfMore } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';

/**
 * A note or pictures come to a leg that is done or failed, beside what is there, until the run has ended (PRF-9).
 * @throws Refusal `file-not-ready`; `invalid` for pictures that are not of this leg, or are too many
 */
export async function prepareAdd(call: ReportCall<'add'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = await findLegOfReport(call);
  const refusal = refusalOfMore(found, 'nothing more can be added to its stops.');
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
