import type { StopReason } from '#shared/series/series.ts';
import type { Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { deleteHeldOrders } from './exceptions.store.ts';
import { type DroppedOrders, seriesEvents } from './series.events.ts';
import { updateStopped } from './series.store.ts';
import type { SeriesOfOrder } from './stored-series.ts';

const eventTypes = { person: 'series.stopped', ended: 'series.ended', removed: 'series.stopped' } as const;

/**
 * Ends a series: nothing more is made of it. People are told with the orders of it that were cancelled; without any, the
 * event of an order has told them. Needs its row locked.
 */
export async function endSeries(
  tx: Tx,
  actor_id: string | null,
  series: Pick<SeriesOfOrder, 'id' | 'customer_id'>,
  reason: StopReason,
  dropped?: DroppedOrders,
): Promise<void> {
  await updateStopped(tx, series.id, reason);
  await deleteHeldOrders(tx, series.id);
  const data = dropped ? { orders: dropped.orders } : {};
  const event = { type: eventTypes[reason], actor_id, data };
  await record(tx, seriesEvents, { ...series, driven: dropped?.driven }, event);
}
