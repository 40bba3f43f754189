import { reportOnMyWay } from '#shared/deliveries/report-moves.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { isOpenLeg, type LegKind } from '#shared/orders/leg-attempt.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { type LoadedOrder, readLockedOrders } from '../../orders/store/lock-order.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { placeNotedLegs } from '../../runs/noted-legs.ts';
import { orderDataOf, type ReportData } from '../store/report-data.ts';
import { countOthersActs } from '../store/reports.store.ts';
import {
  findLegsAtStop,
  findNextStop,
  lockRunOfReport,
  setNextStop,
  setToldUntil,
} from '../store/run-of-report.store.ts';
import { findLegOfReport, type LegOfReport, refusalOf } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';
import { startRunOf } from './start-of-run.ts';

type OnMyWay = ReportCall<'on_my_way'>;

/**
 * A stop is the next one of the run, and comes first. All that is open there is on the way, and its customer is told when to
 * expect the driver, once for each leg (RUN-9). For a leg that was given to another since it only says that the run goes on.
 */
export async function prepareOnMyWay(call: OnMyWay): Promise<PreparedReport> {
  const found = await findLegOfReport(call, true);
  const refusal = refusalOf(found);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const is_start = await startRunOf(call, found);
      const { run, stop_id } = found;
      if (found.isFormer || !run || !stop_id) {
        noteReport(call.tx, run);
        return { orders: [], is_start };
      }
      return { ...(await setOffTo(call, found, run.id, stop_id)), is_start };
    },
  };
}

async function setOffTo(
  call: OnMyWay,
  { order, others, run, time }: LegOfReport,
  run_id: string,
  stop_id: string,
): Promise<ReportData> {
  const { tx, driver } = call;
  // Runs are locked before their stops, whoever changes them.
  await lockRunOfReport(tx, run_id);
  const before = await findNextStop(tx, run_id);
  await setNextStop(tx, run_id, { stop_id, next_at: time.happened_at });
  const legs = (await findLegsAtStop(tx, stop_id)).filter(isOpenLeg);
  const order_ids = [...new Set(legs.map((leg) => leg.order_id))];
  const counts = order_ids.length > 1 ? await countOthersActs(tx, order_ids, driver.id) : new Map();
  const moved = new Map<string, { before: LoadedOrder; after: LoadedOrder }>();
  const beside = await readLockedOrders(
    tx,
    order_ids.filter((id) => id !== order.id),
  );
  for (const one of [order, ...beside]) {
    const kinds = legs.filter((leg) => leg.order_id === one.id).map(({ kind }) => kind);
    moved.set(one.id, { before: one, after: await setOff(call, one, kinds, time.happened_at) });
  }
  noteReport(tx, run, [stop_id]);
  await placeNotedLegs(tx);
  const told = await tellNext(
    call,
    stop_id,
    [...moved.values()].map(({ after }) => after),
  );
  return {
    orders: [...moved].map(([id, { before: one, after }]) =>
      orderDataOf(one, after, id === order.id ? others : (counts.get(id) ?? 0)),
    ),
    next_before: before && { stop_id: before.stop_id, next_at: `${before.next_at}` },
    told,
  };
}

/** What is open of an order at the stop is on the way. What is still to be collected there is not brought before. */
async function setOff(
  { tx, driver }: OnMyWay,
  order: LoadedOrder,
  atStop: readonly LegKind[],
  at: Temporal.Instant,
): Promise<LoadedOrder> {
  const kinds: LegKind[] = atStop.includes('pickup') ? ['pickup'] : ['delivery'];
  if (kinds.every((kind) => order.legs[kind].state === 'on_the_way')) return order;
  const isBrought = kinds.includes('delivery');
  const status = isBrought && order.status !== 'out_for_delivery' ? 'out_for_delivery' : undefined;
  const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) =>
    reportOnMyWay(legs, kinds, at),
  );
  if (isBrought) {
    const data = {
      before: order.delivery_status ?? 'assigned',
      after: 'out_for_delivery',
      notes: null,
      is_next: true,
    } as const;
    await record(tx, orderEvents, updated, {
      type: 'delivery.status_changed',
      actor_id: driver.id,
      data,
    });
  }
  return updated;
}

/** Tells the customers of a stop that they are next. Returns the legs of which they did not know. */
async function tellNext(
  { tx, driver }: OnMyWay,
  stop_id: string,
  orders: readonly LoadedOrder[],
): Promise<string[]> {
  const legs = (await findLegsAtStop(tx, stop_id)).filter(({ state }) => state === 'on_the_way');
  const told: string[] = [];
  for (const { id, order_id, kind: leg, told_until, eta_from, eta_until } of legs) {
    const order = orders.find((one) => one.id === order_id);
    if (!order || told_until || !eta_from || !eta_until) continue;
    const data = { leg, times: formatTimes(eta_from, eta_until, tx.timeZone()) };
    await record(tx, orderEvents, order, { type: 'leg.on_the_way', actor_id: driver.id, data });
    await setToldUntil(tx, [id], eta_until);
    told.push(id);
  }
  return told;
}
