import { reportOnMyWay } from '#shared/deliveries/report-moves.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind } from '#shared/orders/leg-attempt.ts';
import { behindSetOff } from '#shared/runs/arrange-stops.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { type LoadedOrder, readLockedOrders } from '../../orders/store/lock-order.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { placeNotedLegs } from '../../runs/sync-runs.ts';
import { countOthersActs, type ReportData } from '../store/reports.store.ts';
import {
  findLegsAtStop,
  findOpenStops,
  findWishesSince,
  lockRunOfReport,
  setNextStop,
  setToldUntil,
} from '../store/run-of-report.store.ts';
import { orderDataOf } from '../store/undo-rule.ts';
import {
  findLegOfReport,
  type LegOfReport,
  noteReport,
  type PreparedReport,
  type ReportCall,
  refusalOf,
  startRunOf,
} from './report-call.ts';

type OnMyWay = ReportCall<'on_my_way'>;

/**
 * A stop is the next one of the run. All that is open there is on the way, and its customer is told, once for each leg (RUN-9). A
 * leg that was given to another or closed since only says that the run goes on.
 */
export async function prepareOnMyWay(call: OnMyWay): Promise<PreparedReport> {
  const found = await findLegOfReport(call, true);
  const { closed_at, time, isFormer, order } = found;
  const isPast = closed_at !== null && !isFormer && isBefore(time.happened_at, closed_at);
  const refusal = isPast && order.status !== 'cancelled' ? null : refusalOf(found);
  if (refusal) return { ...found, refusal };
  return {
    ...found,
    // The last report on the leg is another.
    leg_id: isPast ? null : found.leg_id,
    refusal: null,
    apply: async () => {
      const is_start = await startRunOf(call, found);
      const { run, stop_id } = found;
      if (isFormer || isPast || !run || !stop_id) {
        noteReport(call.tx, run);
        return { orders: [], is_start };
      }
      return { ...(await setOffTo(call, found, run.id, stop_id)), is_start };
    },
  };
}

async function setOffTo(
  call: OnMyWay,
  { leg_id, order, others, run, time }: LegOfReport,
  run_id: string,
  stop_id: string,
): Promise<ReportData> {
  const { tx, driver } = call;
  // Runs are locked before their stops, whoever changes them.
  await lockRunOfReport(tx, run_id);
  const stops = await findOpenStops(tx, run_id);
  const since = await findWishesSince(tx, run_id, time.happened_at);
  const isNext = !since.some(({ type }) => type === 'on_my_way');
  if (isNext) await setNextStop(tx, run_id, { stop_id, next_at: time.happened_at });
  const wasThere = ({ id, assigned_at }: { id: string; assigned_at: Temporal.Instant | null }) =>
    id === leg_id || assigned_at === null || !isBefore(time.happened_at, assigned_at);
  const legs = (await findLegsAtStop(tx, stop_id)).filter((leg) => isOpenLeg(leg) && wasThere(leg));
  const order_ids = [...new Set(legs.map((leg) => leg.order_id))];
  const counts = order_ids.length > 1 ? await countOthersActs(tx, order_ids, driver.id) : new Map();
  const moved = new Map<string, { before: LoadedOrder; after: LoadedOrder }>();
  const beside = await readLockedOrders(
    tx,
    order_ids.filter((id) => id !== order.id),
  );
  for (const one of [order, ...beside]) {
    const kinds = legs.filter((leg) => leg.order_id === one.id).map(({ kind }) => kind);
    moved.set(one.id, {
      before: one,
      after: await setOff(call, one, kinds, { at: time.happened_at, isNext }),
    });
  }
  noteReport(tx, run, { ...placesAfter(since, [stop_id]), at: time.happened_at });
  await placeNotedLegs(tx);
  const after = [...moved.values()].map((each) => each.after);
  const told = isNext ? await tellNext(call, stop_id, after) : [];
  return {
    orders: [...moved].map(([id, { before: one, after }]) =>
      orderDataOf(one, after, id === order.id ? others : (counts.get(id) ?? 0)),
    ),
    told,
    stops,
  };
}

/** The stops that come first by what was said at a moment: behind those to which the driver has set off since. Their order stands. */
export function placesAfter(
  since: Awaited<ReturnType<typeof findWishesSince>>,
  stop_ids: readonly string[],
): { stop_ids?: string[] } {
  if (since.some(({ type }) => type === 'order_stops')) return {};
  const later = since.flatMap(({ stop_id }) => stop_id ?? []);
  return { stop_ids: behindSetOff(later, stop_ids) };
}

/** What is open of an order at the stop is on the way. What is still to be collected there is not brought before. */
async function setOff(
  { tx, driver }: OnMyWay,
  order: LoadedOrder,
  atStop: readonly LegKind[],
  { at, isNext }: { at: Temporal.Instant; isNext: boolean },
): Promise<LoadedOrder> {
  const kinds: LegKind[] = atStop.includes('pickup') ? ['pickup'] : ['delivery'];
  const isSetOff = ({ on_the_way_at, state }: LoadedOrder['legs'][LegKind]) =>
    state === 'on_the_way' && (on_the_way_at === null || !isBefore(at, on_the_way_at));
  if (kinds.every((kind) => isSetOff(order.legs[kind]))) return order;
  const isBrought = kinds.includes('delivery');
  const status = isBrought && order.status !== 'out_for_delivery' ? 'out_for_delivery' : undefined;
  const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) =>
    reportOnMyWay(legs, kinds, at),
  );
  if (isBrought && order.legs.delivery.state !== 'on_the_way') {
    const data = {
      before: order.delivery_status ?? 'assigned',
      after: 'out_for_delivery',
      notes: null,
      ...(isNext && { is_next: true }),
    } as const;
    await record(tx, orderEvents, updated, {
      type: 'delivery.status_changed',
      actor_id: driver.id,
      happened_at: at,
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
  for (const { id, order_id, kind: leg, window_start, told_until, eta_from, eta_until } of legs) {
    const order = orders.find((one) => one.id === order_id);
    if (!order || told_until || !eta_from || !eta_until) continue;
    // What starts only after the span is done another time (RUN-2).
    if (!isBefore(window_start, eta_until)) continue;
    const data = { leg, times: formatTimes(eta_from, eta_until, tx.timeZone()) };
    await record(tx, orderEvents, order, { type: 'leg.on_the_way', actor_id: driver.id, data });
    await setToldUntil(tx, [id], eta_until);
    told.push(id);
  }
  return told;
}
