import { reportLoaded } from '#shared/deliveries/report-moves.ts';
import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { isBefore, startOfDay } from '#shared/kernel/time.ts';
import { isLoaded } from '#shared/labels/bag.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { type BagMove, findBagsOfOrders, moveBags } from '../../labels/move-bags.store.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { type LoadedOrder, readLockedOrders } from '../../orders/store/lock-order.store.ts';
import { lockOrders } from '../../orders/store/lock-orders.store.ts';
import { updateOrder } from '../../orders/store/order-write.store.ts';
import { checksLoading, countOthersActs, findDeliveriesOfRun } from '../store/reports.store.ts';
import { findRunOfDay, lockRunOfReport } from '../store/run-of-report.store.ts';
import { orderDataOf } from '../store/undo-rule.ts';
import { noteReport, type PreparedReport, type ReportCall, startRunOf } from './report-call.ts';

const nothingMissing: LoadingCheck = { order_ids: new Set(), moves: [] };

const isReady = (status: OrderStatus): boolean =>
  orderStatuses.indexOf(status) >= orderStatuses.indexOf('ready_for_pickup');

/**
 * The run starts, and the deliveries that are in the van are on the way (RUN-8). What is no longer theirs, open, ready and in this
 * run is passed over, and with check loading what has a bag that was not scanned into the van. A run that has started loads more.
 */
export async function prepareStartRun(call: ReportCall<'start_run'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = (await findRunOfDay(tx, driver.id, report.day)) ?? refuseNotFound();
  const isChecked = await checksLoading(tx);
  const deliveries = await findDeliveriesOfRun(tx, found.id, isChecked ? null : report.leg_ids);
  if (deliveries.length > 0) {
    await lockOrders(
      tx,
      deliveries.map(({ order_id }) => order_id),
    );
  }
  const subject = {
    run: found,
    day: found.day,
    leg_id: null,
    order_id: null,
    time: timeOfReportSince(report, tx.now(), startOfDay(found.day, tx.timeZone())),
  };
  return {
    ...subject,
    refusal: null,
    apply: async () => {
      const leg_ids = new Set(deliveries.map(({ leg_id }) => leg_id));
      const all = await readLockedOrders(
        tx,
        deliveries.map(({ order_id }) => order_id),
      );
      const { happened_at } = subject.time;
      const isTicked = new Set(report.leg_ids);
      const ready = all.filter((order) => isToLoad(order, leg_ids, driver.id));
      const missing = isChecked ? await checkLoading(tx, driver.id, ready, happened_at) : nothingMissing;
      const orders = ready.filter(
        ({ id, legs }) => isTicked.has(legs.delivery.id) && !missing.order_ids.has(id),
      );
      const run = (await lockRunOfReport(tx, found.id)) ?? refuseNotFound();
      const is_start = await startRunOf(call, { ...subject, run });
      const others = await countOthersActs(
        tx,
        orders.map(({ id }) => id),
        driver.id,
      );
      const loaded = [];
      for (const order of orders) {
        const updated = await load(call, order, happened_at);
        loaded.push(orderDataOf(order, updated, others.get(order.id) ?? 0));
      }
      noteReport(tx, run, { at: happened_at });
      return { orders: loaded, is_start, ...(missing.moves.length > 0 && { bags: missing.moves }) };
    },
  };
}

/** It may have changed until its order was locked. */
const isToLoad = (
  { legs: { delivery }, status }: LoadedOrder,
  leg_ids: ReadonlySet<string>,
  driver_id: string,
): boolean =>
  leg_ids.has(delivery.id) &&
  delivery.driver_id === driver_id &&
  delivery.stop_id !== null &&
  delivery.loaded_at === null &&
  isOpenLeg(delivery) &&
  isReady(status);

async function load(
  { tx, driver }: ReportCall<'start_run'>,
  order: LoadedOrder,
  happened_at: Temporal.Instant,
): Promise<LoadedOrder> {
  const { assigned_at, state } = order.legs.delivery;
  // It was not theirs before they had it.
  const at = assigned_at && isBefore(happened_at, assigned_at) ? tx.now() : happened_at;
  const status = order.status === 'out_for_delivery' ? {} : { status: 'out_for_delivery' as const };
  const updated = await updateOrder(tx, order, status, (legs) => reportLoaded(legs, at));
  if (state === 'on_the_way') return updated;
  const data = {
    before: order.delivery_status ?? 'assigned',
    after: 'out_for_delivery',
    notes: null,
    is_run_start: true,
  } as const;
  await record(tx, orderEvents, updated, {
    type: 'delivery.status_changed',
    actor_id: driver.id,
    happened_at: at,
    data,
  });
  return updated;
}

/** What of ready deliveries is not in the van as a run starts. */
interface LoadingCheck {
  /** The orders of which a bag was not scanned into it. */
  order_ids: Set<string>;
  /** The bags that are missing since. */
  moves: BagMove[];
}

/** Of deliveries that are ready, all that was not scanned into the van is noted as missing (LBL-6). Needs them locked. */
async function checkLoading(
  tx: Tx,
  driver_id: string,
  orders: readonly LoadedOrder[],
  happened_at: Temporal.Instant,
): Promise<LoadingCheck> {
  // The driver could not load what was given to them later.
  const toLoad = orders.filter(({ legs: { delivery } }) => {
    const { assigned_at } = delivery;
    return assigned_at === null || !isBefore(happened_at, assigned_at);
  });
  const bags = Map.groupBy(
    await findBagsOfOrders(
      tx,
      toLoad.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const order_ids = new Set<string>();
  const moves: BagMove[] = [];
  for (const order of toLoad) {
    const ofOrder = bags.get(order.id) ?? [];
    for (const { id, number, stage } of ofOrder.filter((bag) => !isLoaded(bag))) {
      order_ids.add(order.id);
      // Staff know already.
      if (stage === 'missing') continue;
      moves.push({ id, order_id: order.id, before: stage, after: 'missing' });
      const note = `Bag ${number} of ${ofOrder.length} was not in the van as the run started`;
      const data = { leg: 'delivery', note } as const;
      await record(tx, orderEvents, order, { type: 'bag.missing', actor_id: driver_id, data });
    }
  }
  await moveBags(tx, moves);
  return { order_ids, moves };
}
