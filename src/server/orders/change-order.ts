import type { SQL } from 'drizzle-orm';
import type { Order } from '#shared/orders/order.ts';
import { type Db, type Tx, transact } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { findOrder, lockOrderRow, type OrderRow } from './orders.store.ts';

/**
 * The frame of every change of one order: takes its row for this transaction, lets `change` decide and write, and
 * answers the order as it then is. @throws Refusal `not-found` where the order is absent or not visible
 */
export function changeOrder(
  db: Db,
  id: string,
  visible: SQL | undefined,
  change: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<Order> {
  return transact(db, async (tx) => {
    const row = (await lockOrderRow(tx, id, visible)) ?? refuseNotFound();
    await change(tx, row);
    return (await findOrder(tx, id)) ?? refuseNotFound();
  });
}
