import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished, type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import { editOrderRoute, lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { call, detailOr, isNotFound } from '#web/kernel/api.ts';
import { asSeen } from '#web/orders/change-order.api.ts';

/** An action that runs on several selected orders. */
export type Deed =
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'status'; status: OrderStatus }
  | { type: 'driver'; driver: { id: string; full_name: string } };

interface DeedWords {
  /** Before and after: `Lock`, `Locked`. */
  action: string;
  done: string;
  failure: string;
}

export function wordsOf(deed: Deed): DeedWords {
  if (deed.type === 'lock') return { action: 'Lock', done: 'Locked', failure: 'Failed to lock order' };
  if (deed.type === 'unlock')
    return { action: 'Unlock', done: 'Unlocked', failure: 'Failed to unlock order' };
  if (deed.type === 'status') {
    const label = orderStatusLabels[deed.status];
    return { action: `Set to ${label}`, done: label, failure: 'Failed to update order status' };
  }
  const { full_name } = deed.driver;
  return {
    action: `Assign ${full_name}`,
    done: `Assigned to ${full_name}`,
    failure: 'Failed to assign driver',
  };
}

/** Calls the service for one order at the version that was read. @throws CallError 412 for a newer one */
function doWith(deed: Deed, order: Order): Promise<Order> {
  const seen = asSeen(order);
  if (deed.type === 'lock') return call(lockOrderRoute, seen);
  if (deed.type === 'unlock') return call(unlockOrderRoute, seen);
  if (deed.type === 'status') return call(editOrderRoute, { ...seen, body: { status: deed.status } });
  return call(assignDriverRoute, { ...seen, body: { driver_id: deed.driver.id } });
}

/** The outcome for one order; `refusal` is `null` on success, else the reason. */
export type Outcome = { refused: string | null; isGone: boolean };

export async function outcomeOf(deed: Deed, order: Order): Promise<Outcome> {
  if (deed.type === 'driver' && isFinished(order.status)) {
    return { refused: 'It is finished and needs no driver.', isGone: false };
  }
  try {
    await doWith(deed, order);
    return { refused: null, isGone: false };
  } catch (error) {
    const isGone = isNotFound(error);
    const refused = isGone ? 'It was deleted meanwhile.' : detailOr(error, wordsOf(deed).failure);
    return { refused, isGone };
  }
}

/** Runs `work` for every item, at most `concurrency` at a time. */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const hand = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand));
}
