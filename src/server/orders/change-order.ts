import type { Order } from '#shared/orders/order.ts';
import { type Db, type Tx, transact } from '../kernel/database.ts';
import { refuseNotFound, requireVersion } from '../kernel/serve.ts';
import type { Caller } from '../kernel/session.ts';
import { findOrder, lockOrderRow, type OrderRow } from './orders.store.ts';

/** Which order a call is about, who makes it, and the version they have seen, if they say. */
export interface OrderCall {
  id: string;
  caller: Caller;
  ifMatch: number | null;
}

/**
 * The frame of whatever happens to one order: takes its row for this transaction and lets `work` decide and write.
 * @throws Refusal `not-found` where the order is absent or not visible; `changed-meanwhile` for another version
 */
export function withOrder<T>(
  db: Db,
  { id, caller, ifMatch }: OrderCall,
  work: (tx: Tx, order: OrderRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const order = (await lockOrderRow(tx, id, caller)) ?? refuseNotFound();
    requireVersion(ifMatch, order.version);
    return work(tx, order);
  });
}

/** The frame of every change of one order: answers the order as it then is. @throws Refusal as `withOrder` does */
export function changeOrder(
  db: Db,
  call: OrderCall,
  change: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<Order> {
  return withOrder(db, call, async (tx, order) => {
    await change(tx, order);
    return readOrder(tx, order.id);
  });
}

/** An order that is known to be there. */
export async function readOrder(tx: Tx, id: string): Promise<Order> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error('an order was not found where it must be');
  return order;
}
