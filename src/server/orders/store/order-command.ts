import type { Order } from '#shared/orders/order.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../../kernel/http/serve.ts';
import { readOrder } from './order-read.store.ts';
import { lockOrderRow, type OrderRow } from './order-write.store.ts';

/** Which order to act on, who asks for it, and the version they have seen (`null`: any version). */
export interface OrderCommand {
  id: string;
  caller: Caller;
  ifMatch: number | null;
}

/**
 * Runs `work` on one order in a transaction, with the order's row locked.
 * @throws Refusal `not-found` when the order is absent or not visible; `changed-meanwhile` for another
 * version
 */
export function runOrderCommand<T>(
  db: Db,
  { id, caller, ifMatch }: OrderCommand,
  work: (tx: Tx, order: OrderRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const order = (await lockOrderRow(tx, id, caller)) ?? refuseNotFound();
    requireVersion(ifMatch, order.version);
    return work(tx, order);
  });
}

/** Changes one order and returns it as it then is. @throws Refusal as `runOrderCommand` does */
export function changeOrder(
  db: Db,
  command: OrderCommand,
  change: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<Order> {
  return runOrderCommand(db, command, async (tx, order) => {
    await change(tx, order);
    return readOrder(tx, order.id);
  });
}
