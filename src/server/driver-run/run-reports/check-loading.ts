import { isBefore } from '#shared/kernel/time.ts';
import { isLoaded } from '#shared/labels/bag.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { type BagMove, findBagsOfOrders, moveBags } from '../../labels/move-bags.store.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import type { LoadedOrder } from '../../orders/store/lock-order.store.ts';

/** What of ready deliveries is not in the van as a run starts. */
export interface LoadingCheck {
  /** The orders of which a bag was not scanned into it. */
  order_ids: Set<string>;
  /** The bags that are missing since. */
  moves: BagMove[];
}

/** Of deliveries that are ready, all that was not scanned into the van is noted as missing (LBL-6). Needs them locked. */
export async function checkLoading(
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
