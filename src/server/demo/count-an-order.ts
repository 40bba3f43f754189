import type { Order } from '#shared/orders/order.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { countOrder } from '../orders/count/count-order.ts';
import { findOrders } from '../orders/list/order-list.store.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import type { Account } from './plan/people.ts';

/** The newest order with a line by weight that is in the laundry was weighed this morning: a little more than was ordered. */
export async function countAnOrder(db: Db, context: DemoContext, by: Account): Promise<void> {
  const caller = callerOf(context, by, 'any');
  const query = { status: ['processing' as const, 'in_progress' as const], limit: 200 };
  const { rows } = await findOrders(db, caller, query);
  const order = rows.find(({ items }) => items.some(({ unit }) => unit));
  if (!order) throw new Error('nothing by weight is in the laundry');
  const past = withClock(db, db.now().subtract({ minutes: 18 }));
  await countOrder(past, { id: order.id, caller, ifMatch: null }, { items: weighed(order) });
}

const weighed = ({ items }: Order) =>
  items.map(({ sku_id, quantity, unit }) => ({ sku_id, quantity: unit ? quantity + 1.5 : quantity }));
