import type { ProofRules } from '#shared/business/proof-settings.ts';
import { reportDone, statusAfterDone } from '#shared/deliveries/report-moves.ts';
import { missingProof, missingProofText, type ProofGiven } from '#shared/driver-run/proof-rules.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { record } from '../../notifications/record.ts';
import { isCountedSince } from '../../orders/count/say-bags.ts';
import { doorData } from '../../orders/events/door-text.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { placeNotedLegs } from '../../runs/noted-legs.ts';
import { requireFiles } from '../proof/require-files.ts';
import { orderDataOf } from '../store/report-data.ts';
import { findLegOfReport, refusalOf } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';
import { standInRun } from './stand-in-run.ts';
import { proofRulesOfRun, startRunOf } from './start-of-run.ts';

const stepOf = { pickup: 'picked_up', delivery: 'delivered' } as const;

/**
 * A leg is done; the order follows (LEG-8), and the note is the newest of it. It counts if the leg was theirs then: whoever has it
 * by now is told (RUN-19). What its door asks for has to be there (PRF-3).
 * @throws Refusal `proof-required`, `file-not-ready`; `invalid` for pictures that are not of this leg, or are too many
 */
export async function prepareDone(call: ReportCall<'done'>): Promise<PreparedReport> {
  const found = await findLegOfReport(call);
  const refusal = refusalOf(found);
  if (refusal) return { ...found, refusal };
  const { bag_count = null, file_ids, ...said } = call.report;
  const [note, receiver_name] = [said.note || null, said.receiver_name || null];
  const ofLeg = { driver_id: call.driver.id, leg_id: found.leg_id, purposes: ['proof'] } as const;
  const { ids, ...pictures } = await requireFiles(call.tx, ofLeg, file_ids);
  const rules = await proofRulesOfRun(call.tx, found.run, found.time.happened_at);
  requireProof(rules, found.kind, { bag_count, receiver_name, ...pictures });
  return {
    ...found,
    refusal: null,
    file_ids: ids,
    apply: async () => {
      const { tx, driver } = call;
      const { order, kind, time, since } = found;
      const is_start = await startRunOf(call, found);
      const status = statusAfterDone(kind, order.status);
      const isCorrected =
        kind === 'pickup' && (await isCountedSince(tx, order.id, driver.id, time.happened_at));
      const said = isCorrected ? order.legs.pickup.bag_count : bag_count;
      const change = {
        ...(status !== order.status && { status }),
        ...(note && { delivery_notes: note }),
      };
      const updated = await updateOrder(tx, order, change, (legs) =>
        reportDone(legs, kind, {
          ...time,
          since,
          driver_id: driver.id,
          proof: { note, bag_count: said, receiver_name },
        }),
      );
      const { driver_id: previous_driver_id } = order.legs[kind];
      const data = {
        before: order.delivery_status ?? 'assigned',
        after: stepOf[kind],
        notes: note,
        ...doorData({
          bag_count: kind === 'pickup' ? updated.legs.pickup.bag_count : bag_count,
          receiver_name,
          ...pictures,
        }),
        ...(found.isFormer && previous_driver_id && { previous_driver_id }),
      };
      await record(tx, orderEvents, updated, {
        type: 'delivery.status_changed',
        actor_id: driver.id,
        data,
      });
      noteReport(tx, found.run, { at: time.happened_at });
      if (found.isFormer) {
        await placeNotedLegs(tx);
        await standInRun(tx, { driver_id: driver.id, day: found.day }, found, updated);
      }
      return { orders: [orderDataOf(order, updated, found.others)], is_start };
    },
  };
}

/** @throws Refusal `proof-required`, which names each part that is missing */
function requireProof(rules: ProofRules, kind: LegKind, given: ProofGiven): void {
  const missing = missingProof(rules, kind, given);
  if (missing.length > 0) refuse('proof-required', missingProofText(missing));
}
