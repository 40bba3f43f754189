import { and, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { events } from '../../schema.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';

/** The order has so many bags from now on; of a number that its customer was told they are told (WGH-9). Needs its row locked. */
export async function sayBags(
  tx: Tx,
  order: LoadedOrder,
  after: number,
  actor_id: string,
): Promise<LoadedOrder> {
  const { bag_count } = order.legs.pickup;
  if (bag_count === after) return order;
  const updated = await updateOrder(tx, order, {}, ({ pickup, delivery }) => ({
    pickup: { ...pickup, bag_count: after },
    delivery,
  }));
  // Before it is collected nobody was told a number.
  const before = order.is_pickup_done ? bag_count : null;
  await record(tx, orderEvents, updated, { type: 'bags.corrected', actor_id, data: { before, after } });
  return updated;
}

/** Whether somebody else has said how many bags an order has after a driver counted them. */
export async function isCountedSince(
  tx: Tx,
  order_id: string,
  driver_id: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const [said] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.subject_type, 'order'),
        eq(events.subject_id, order_id),
        eq(events.type, 'bags.corrected'),
        ne(events.actor_id, driver_id),
        gt(events.created_at, at),
      ),
    )
    .limit(1);
  return said !== undefined;
}
