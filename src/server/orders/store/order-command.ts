import type { Order } from '#shared/orders/order.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../../kernel/http/serve.ts';
import { type LoadedOrder, lockOrder } from './lock-order.store.ts';
import { withoutUnsent } from './without-door.ts';

/** Which order to act on, who asks for it, and the version they have seen (`null`: any version). */
export interface OrderCommand {
  id: string;
  caller: Caller;
  ifMatch: number | null;
}

/**
 * Changes one order in a transaction. `change` gets the order, locked, and returns it as it then is: what `updateOrder` returns, or
 * `readOrder` when its series has changed. It also gets what `look` finds, which is asked with the order, and behind it.
 * @throws Refusal `not-found` when the order is absent or not visible; `changed-meanwhile` for another version; `window-full` when
 * a place that it takes is gone
 */
export function changeOrder<Looked = void>(
  db: Db,
  { id, caller, ifMatch }: OrderCommand,
  change: (tx: Tx, order: LoadedOrder, looked: Looked) => Promise<Order>,
  look: (tx: Tx) => Promise<Looked> = async () => undefined as Looked,
): Promise<Order> {
  return transact(db, async (tx) => {
    const [locked, looked] = await Promise.all([lockOrder(tx, id, caller), look(tx)]);
    const order = withoutUnsent(caller, locked ?? refuseNotFound());
    requireVersion(ifMatch, order.version);
    return withoutUnsent(caller, await change(tx, order, looked));
  });
}
