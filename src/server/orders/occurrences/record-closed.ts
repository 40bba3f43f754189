import { closedDayName, closedDayText } from '#shared/booking/closed-day-texts.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import { clockOf } from '../../booking/closing.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { seriesEvents } from '../../series/series.events.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import { findNextPickup } from './next-pickup-after.ts';

/** An occurrence that a closed day has moved or dropped, with the order that was made of it. */
export type ClosedOccurrence = PlacedOccurrence & { order: Order | null };

/** Tells the customer once of all that closed days have moved or dropped of a series, and staff of what has to stay. */
export async function recordClosed(
  tx: Tx,
  stored: StoredSeries,
  closed: readonly ClosedOccurrence[],
): Promise<void> {
  const moved = closed.filter(({ is_stuck }) => !is_stuck);
  const told = await Promise.all(moved.map((each) => textOf(tx, stored, each)));
  if (told.length > 0) {
    const type = moved.some(({ drop }) => !drop) ? 'occurrence.moved' : 'occurrence.dropped';
    await record(tx, seriesEvents, stored.series, { type, actor_id: null, data: { told } });
  }
  for (const { closed_day, order } of closed.filter(({ is_stuck }) => is_stuck)) {
    if (!closed_day || !order) continue;
    const data = { closed_day: closedDayName(closed_day, clockOf(tx)), order_number: order.order_number };
    await record(tx, seriesEvents, stored.series, { type: 'occurrence.stuck', actor_id: null, data });
  }
}

async function textOf(tx: Tx, stored: StoredSeries, closed: ClosedOccurrence): Promise<string> {
  const { closed_day, pickup_date, planned_pickup, delivery_date, drop, order } = closed;
  if (!closed_day) throw new Error('no closed day has a say here');
  if (drop) {
    const next_pickup = await findNextPickup(tx, stored, planned_pickup);
    return closedDayText(closed_day, { leg: 'pickup', to: null, next_pickup }, clockOf(tx));
  }
  const isMoved = !pickup_date.equals(planned_pickup);
  const visit = isMoved
    ? { leg: 'pickup' as const, to: pickup_date, until: order?.pickup_until ?? null }
    : { leg: 'delivery' as const, to: delivery_date, until: order?.delivery_until ?? null };
  return closedDayText(closed_day, { ...visit, next_pickup: null }, clockOf(tx));
}
