import { assignLegs } from '#shared/deliveries/order-legs.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import type { Standing } from '../../booking/refresh-places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { deleteException, writeExceptions } from '../../series/exceptions.store.ts';
import type { DroppedOrders } from '../../series/series.events.ts';
import type { SeriesOfOrder } from '../../series/stored-series.ts';
import { driversOf } from '../events/order-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import { followGstMode } from '../store/follow-gst-mode.ts';
import type { Visits } from '../store/order-legs.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { areActiveDrivers, type OccurrenceRow } from './occurrences.store.ts';

/** Why an order of a series is cancelled. What is skipped or held can come back. */
type DropReason = 'skipped' | 'held' | 'ended' | 'stopped';

/** What the history of the order says about its series. */
const seriesOf = { skipped: 'goes_on', held: 'held', ended: 'ended', stopped: 'stopped' } as const;

type Droppable = Pick<
  OccurrenceRow,
  | 'id'
  | 'version'
  | 'status'
  | 'order_number'
  | 'customer_id'
  | 'driver_id'
  | 'other_driver_id'
  | keyof Standing
  | keyof Visits
> & { occurrence_number: number };

/**
 * Cancels orders of a series; nobody is told, as one event of the series tells of all of them. Needs the rows of the
 * series and of the orders locked.
 */
export async function dropOrders(
  tx: Tx,
  actor_id: string,
  series: SeriesOfOrder,
  drops: readonly { order: Droppable; reason: DropReason }[],
): Promise<DroppedOrders> {
  for (const { order, reason } of drops) {
    const before = order.status;
    const cancelled = await updateOrder(tx, order, { status: 'cancelled' });
    const data = { before, series: seriesOf[reason] };
    await record(tx, orderEvents, cancelled, { type: 'order.cancelled', actor_id, data });
    if (reason === 'skipped' || reason === 'held') {
      const { occurrence_number } = order;
      const planned_pickup = pickupOf(series, occurrence_number, tx.timeZone());
      const exception = { series_id: series.id, occurrence_number, planned_pickup, actor_id };
      await writeExceptions(tx, [{ ...exception, outcome: reason, status_before: before }]);
    }
  }
  return droppedOrders(drops.map(({ order }) => order));
}

export const droppedOrders = (
  orders: readonly Pick<Droppable, 'order_number' | 'driver_id' | 'other_driver_id'>[],
): DroppedOrders => {
  const driven = orders.flatMap((order) =>
    driversOf(order).map((driver_id) => ({ driver_id, order_number: order.order_number })),
  );
  return {
    driven: [...Map.groupBy(driven, ({ driver_id }) => driver_id)].map(([driver_id, theirs]) => ({
      driver_id,
      orders: theirs.map(({ order_number }) => order_number),
    })),
    orders: orders.map(({ order_number }) => order_number),
  };
};

/**
 * An order that a skip or a hold has cancelled stands again, with its drivers if they still drive. Needs the rows of the series
 * and of the order locked.
 */
export async function restoreOrder(
  tx: Tx,
  actor_id: string,
  order: OccurrenceRow,
  { status, by }: { status: OrderStatus; by: 'undo' | 'resume' },
): Promise<OccurrenceRow> {
  const keepsDrivers = await areActiveDrivers(tx, driversOf(order));
  const restored = keepsDrivers
    ? await updateOrder(tx, order, { status })
    : await updateOrder(tx, order, { status, delivery_notes: null }, (legs) =>
        assignLegs(legs, null, tx.now()),
      );
  await deleteException(tx, order.series_id, order.occurrence_number);
  const data = { after: status, by };
  await record(tx, orderEvents, restored, { type: 'order.restored', actor_id, data });
  return followGstMode(tx, actor_id, restored);
}
