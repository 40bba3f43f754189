import type { ProofRules } from '#shared/business/proof-settings.ts';
import {
  reportDone,
  reportFailed,
  statusAfterDone,
  statusAfterFailing,
} from '#shared/deliveries/report-moves.ts';
import {
  bagDifferenceText,
  missingProof,
  missingProofText,
  type ProofGiven,
} from '#shared/driver-run/proof-rules.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { failureReasonsOf, type LegKind } from '#shared/orders/leg-attempt.ts';
import { arrangeStops } from '#shared/runs/arrange-stops.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { isCountedSince } from '../../orders/count/say-bags.ts';
import { doorData } from '../../orders/events/door-text.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { countToldMissing } from '../../orders/store/in-van.ts';
import type { LoadedOrder } from '../../orders/store/lock-order.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import {
  findMovedLegs,
  findStops,
  lockRuns,
  type RunDay,
  withSpans,
  writeStops,
} from '../../runs/runs.store.ts';
import { placeNotedLegs } from '../../runs/sync-runs.ts';
import { requireFiles } from '../proof/proof-files.store.ts';
import { orderDataOf } from '../store/undo-rule.ts';
import {
  findLegOfReport,
  type LegOfReport,
  noteReport,
  type PreparedReport,
  proofRulesOfRun,
  type ReportCall,
  refusalOf,
  startRunOf,
} from './report-call.ts';

const stepOf = { pickup: 'picked_up', delivery: 'delivered' } as const;

/**
 * A leg is done; the order follows (LEG-8), and the note is the newest of it. It counts if the leg was theirs then: whoever has it
 * by now is told (RUN-19). What its door asks for has to be there (PRF-3).
 * @throws Refusal `proof-required`, `file-not-ready`; `invalid` for pictures that are not of this leg, or are too many
 */
export async function prepareDone(call: ReportCall<'done'>, startRun = startRunOf): Promise<PreparedReport> {
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
      const is_start = await startRun(call, found);
      const status = statusAfterDone(kind, order.status);
      const isCorrected =
        kind === 'pickup' && (await isCountedSince(tx, order.id, driver.id, time.happened_at));
      const said = isCorrected ? order.legs.pickup.bag_count : bag_count;
      const change = {
        ...(status !== order.status && { status }),
        ...(note && { delivery_notes: note }),
      };
      const collected = kind === 'delivery' ? order.legs.pickup.bag_count : null;
      const isOther = bagDifferenceText(collected, bag_count) !== null;
      const missing = isOther ? await countToldMissing(tx, order.id) : 0;
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
        // Of what is missing the shop knows.
        ...(isOther && collected && bagDifferenceText(collected - missing, bag_count) && { collected }),
        ...(found.isFormer && previous_driver_id && { previous_driver_id }),
      };
      await record(tx, orderEvents, updated, {
        type: 'delivery.status_changed',
        actor_id: driver.id,
        happened_at: time.happened_at,
        data,
      });
      noteReport(tx, found.run, { at: time.happened_at });
      if (found.isFormer) {
        await placeNotedLegs(tx);
        await standInRun(tx, { driver_id: driver.id, day: found.day }, found, updated);
      }
      return {
        orders: [orderDataOf(order, updated, found.others)],
        is_start,
        ...(found.run && { stops: found.open_stops }),
      };
    },
  };
}

/** @throws Refusal `proof-required`, which names each part that is missing */
function requireProof(rules: ProofRules, kind: LegKind, given: ProofGiven): void {
  const missing = missingProof(rules, kind, given);
  if (missing.length > 0) refuse('proof-required', missingProofText(missing));
}

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
        delivery_notes: report.note || null,
      };
      const updated = await updateOrder(tx, order, change, () => legs);
      const data = { leg: kind, ...failure };
      const { driver_id: previous_driver_id } = order.legs[kind];
      await record(tx, orderEvents, updated, {
        type: 'leg.failed',
        actor_id: driver.id,
        happened_at: time.happened_at,
        data: { ...data, ...(found.isFormer && { previous_driver_id }) },
      });
      await record(tx, orderEvents, updated, { type: 'date.needed', actor_id: null, data });
      noteReport(tx, found.run, { at: time.happened_at });
      if (found.isFormer) {
        await placeNotedLegs(tx);
        await standInRun(tx, { driver_id: driver.id, day: found.day }, found, updated);
      }
      return {
        orders: [orderDataOf(order, updated, found.others)],
        is_start,
        ...(found.run && { stops: found.open_stops }),
      };
    },
  };
}

/**
 * What a driver did of a leg that another has by now stands in their own run of that day, so that they are asked for it as that
 * ends. Needs the runs to be placed before.
 */
async function standInRun(
  tx: Tx,
  run_day: RunDay,
  { kind, leg_id, time }: LegOfReport,
  { id, customer_id, pickup_address, delivery_address }: LoadedOrder,
): Promise<void> {
  const [run] = await lockRuns(tx, [run_day]);
  const { legs } = await findMovedLegs(tx, [id], []);
  const leg = legs.find((one) => one.id === leg_id);
  if (!run || !leg) return;
  const address = kind === 'pickup' ? pickup_address : delivery_address;
  const address_key = addressKey(address);
  const stops = await findStops(tx, [run.id]);
  const door = stops.find((stop) => stop.customer_id === customer_id && stop.address_key === address_key);
  door?.legs.push(leg);
  const finished_at = time.happened_at;
  const { coordinates } = leg;
  const added = door
    ? []
    : [
        {
          id: newId(),
          address,
          address_key,
          customer_id,
          coordinates,
          finished_at,
          legs: [leg],
          place: null,
          next_at: null,
        },
      ];
  const sequence = arrangeStops(stops, added, tx.now());
  const doors = new Map([...stops, ...added].map((stop) => [stop.id, stop]));
  writeStops(tx, [run.id], withSpans(tx, run, sequence, doors));
}
