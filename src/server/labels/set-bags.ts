import { refuse } from '#shared/kernel/problem.ts';
import type { Bag } from '#shared/labels/bag.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { sayBags } from '../orders/count/say-bags.ts';
import { lockOrder } from '../orders/store/lock-order.store.ts';
import { findBags, findLabelsOf, insertBags, removeBags } from './bags.store.ts';
import { refreshBags } from './refresh-bags.ts';

/**
 * Staff say how many bags an order has, which is its one number of them. Those that are there keep their codes, as labels may be printed already.
 * @throws Refusal `bag-in-use` for one too many that was scanned
 */
export function setBags(db: Db, caller: Caller, order_id: string, count: number): Promise<Bag[]> {
  return transact(db, async (tx) => {
    const order = (await lockOrder(tx, order_id, caller)) ?? refuseNotFound();
    const before = await findLabelsOf(tx, order.id);
    const scanned = before.find(({ number, stage }) => number > count && stage !== 'known');
    if (scanned) {
      refuse('bag-in-use', `Bag ${scanned.number} of ${order.order_number} has been scanned already.`);
    }
    if (before.some(({ number }) => number > count)) await removeBags(tx, order.id, count);
    const there = new Set(before.map(({ number }) => number));
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const missing = all.filter((number) => !there.has(number));
    await insertBags(tx, order.id, missing);
    await refreshBags(tx, await sayBags(tx, order, count, caller.id));
    return findBags(tx, order.id);
  });
}
