import { eq } from 'drizzle-orm';
import type { Order } from '#shared/orders/order.ts';
import { requireUninvoiced } from '#shared/orders/order-invoiced.ts';
import { requireUnlocked } from '#shared/orders/order-lock.ts';
import { refreshPlaces } from '../../booking/refresh-places.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { noteLegs } from '../../runs/sync-runs.ts';
import { driver_reports, orders } from '../../schema.ts';
import { endSeries } from '../../series/end-series.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';
import type { SeriesOfOrder } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { withdrawOfEnded } from '../occurrences/withdraw-proposals.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { withdrawProposal } from '../store/withdraw-proposal.ts';

/** Staff delete an order for good; returns it as it last was. @throws Refusal `unlock-first`; `order-invoiced` */
export function deleteOrder(db: Db, command: OrderCommand): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    requireUnlocked(order, command.caller.role);
    requireUninvoiced(order);
    // Before it is gone with its order: whoever proposed is told.
    if (order.proposal) await withdrawProposal(tx, order, 'deleted');
    const data = { order_number: order.order_number, customer_id: order.customer_id };
    await record(tx, orderEvents, order, { type: 'order.deleted', actor_id: command.caller.id, data });
    noteLegs(tx, order, order.legs, null);
    // Reports stay without the order and its legs: both references go at once, or PostgreSQL checks one against what is gone.
    await tx
      .update(driver_reports)
      .set({ order_id: null, leg_id: null })
      .where(eq(driver_reports.order_id, order.id));
    await tx.delete(orders).where(eq(orders.id, order.id));
    refreshPlaces(tx, order, null);
    await noteRemoved(tx, command.caller.id, order);
    if (order.occurrence) await endIfEmpty(tx, command.caller.id, order.occurrence.series);
    return order;
  });
}

/** The number of a removed occurrence is not given again. */
async function noteRemoved(tx: Tx, actor_id: string, order: Order): Promise<void> {
  const { series_id, occurrence_number, pickup_date } = order;
  if (!series_id || occurrence_number === null) return;
  const removed = { series_id, occurrence_number, planned_pickup: pickup_date, actor_id };
  await writeExceptions(tx, [{ ...removed, outcome: 'removed', status_before: null }]);
}

/** Stops a series of which nothing is left. */
async function endIfEmpty(tx: Tx, actor_id: string, series: SeriesOfOrder): Promise<void> {
  const count = await tx.$count(orders, eq(orders.series_id, series.id));
  if (count > 0) return;
  await endSeries(tx, actor_id, series, 'removed');
  await withdrawOfEnded(tx, series);
}
