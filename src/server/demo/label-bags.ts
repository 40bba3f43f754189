import type { OrderStatus } from '#shared/orders/order-status.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { scanBag } from '../labels/scan-bag.ts';
import { setBags } from '../labels/set-bags.ts';
import { findOrders } from '../orders/list/order-list.store.ts';
import { findOrderDetails } from '../orders/store/order-read.store.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import type { Account } from './plan/people.ts';

/** Of each status so many orders have labels; of those in the laundry bags were scanned there, all but the last of what is washed. */
const labelled = {
  processing: 2,
  in_progress: 3,
  ready_for_pickup: 4,
} as const satisfies Partial<Record<OrderStatus, number>>;

/** Some orders in the laundry have bags with labels: as many as were counted at their pickup. */
export async function labelBags(db: Db, context: DemoContext, by: Account): Promise<void> {
  const caller = callerOf(context, by, 'any');
  const past = withClock(db, db.now().subtract({ minutes: 25 }));
  for (const [status, limit] of Object.entries(labelled) as [keyof typeof labelled, number][]) {
    const { rows } = await findOrders(db, caller, { status: [status], limit });
    for (const { id } of rows) {
      const { legs = [] } = (await findOrderDetails(db, id, caller)) ?? {};
      const bags = await setBags(past, caller, id, legs.find(({ bag_count }) => bag_count)?.bag_count ?? 2);
      const scanned = { processing: [], in_progress: bags.slice(0, -1), ready_for_pickup: bags }[status];
      const stage = status === 'ready_for_pickup' ? 'ready' : 'received';
      for (const { code } of scanned) {
        await scanBag(past, caller, { id: newId(), code, stage, happened_at: past.now() });
      }
    }
  }
}
