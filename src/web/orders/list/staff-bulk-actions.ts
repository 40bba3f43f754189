import { useState } from 'react';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished, type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.ts';
import { editOrderRoute, lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { call, detailOr, isNotFound } from '#web/kernel/api.ts';
import { atVersion, useInvalidate } from '#web/kernel/use-write.ts';
import { isOnlyDeliveryOpen } from '#web/orders/legs/only-delivery-open.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';

/** An action that runs on several selected orders. */
export type BulkAction =
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'status'; status: OrderStatus }
  | { type: 'driver'; driver: { id: string; full_name: string } };

interface BulkActionText {
  /** Before and after: `Lock`, `Locked`. */
  label: string;
  done: string;
  failure: string;
}

export function bulkActionText(action: BulkAction): BulkActionText {
  if (action.type === 'lock') return { label: 'Lock', done: 'Locked', failure: 'Failed to lock order' };
  if (action.type === 'unlock')
    return { label: 'Unlock', done: 'Unlocked', failure: 'Failed to unlock order' };
  if (action.type === 'status') {
    const label = orderStatusLabels[action.status];
    return { label: `Set to ${label}`, done: label, failure: 'Failed to update order status' };
  }
  const { full_name } = action.driver;
  return {
    label: `Assign ${full_name}`,
    done: `Assigned to ${full_name}`,
    failure: 'Failed to assign driver',
  };
}

/** Calls the service for one order at the version that was read. @throws CallError 412 for a newer one */
async function callAction(action: BulkAction, order: Order): Promise<Order> {
  const target = atVersion(order);
  if (action.type === 'lock') return call(lockOrderRoute, target);
  if (action.type === 'unlock') return call(unlockOrderRoute, target);
  if (action.type === 'status') return call(editOrderRoute, { ...target, body: { status: action.status } });
  // What is picked up stays so.
  const leg = (await isOnlyDeliveryOpen(order)) ? ({ leg: 'delivery' } as const) : {};
  return call(assignDriverRoute, { ...target, body: { driver_id: action.driver.id, ...leg } });
}

/** The outcome for one order; `refusal` is `null` on success, else the reason. */
export type Outcome = { refusal: string | null; isGone: boolean };

export async function runBulkAction(action: BulkAction, order: Order): Promise<Outcome> {
  if (action.type === 'driver' && isFinished(order.status)) {
    return { refusal: 'It is finished and needs no driver.', isGone: false };
  }
  try {
    await callAction(action, order);
    return { refusal: null, isGone: false };
  } catch (error) {
    const isGone = isNotFound(error);
    const refusal = isGone ? 'It has been deleted.' : detailOr(error, bulkActionText(action).failure);
    return { refusal, isGone };
  }
}

/** Runs `work` for every item, at most `concurrency` at a time. */
export async function mapWithConcurrency<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}

const concurrency = 4;

/** One bulk action on several orders; each order has its own outcome. */
export interface BulkRun {
  action: BulkAction;
  orders: readonly Order[];
  outcomes: ReadonlyMap<string, Outcome>;
  isRunning: boolean;
}

/** The selected orders, and the bulk action that runs on them. */
export function useBulkActions(rows: readonly Order[] | undefined) {
  const { selected: orders, keep, ...selection } = useSelectedRows(rows);
  const [run, setRun] = useState<BulkRun | null>(null);
  const invalidate = useInvalidate(staleOrders);
  const start = async (action: BulkAction) => {
    const outcomes = new Map<string, Outcome>();
    setRun({ action, orders, outcomes: new Map(), isRunning: true });
    await mapWithConcurrency(orders, concurrency, async (order) => {
      outcomes.set(order.id, await runBulkAction(action, order));
      setRun({ action, orders, outcomes: new Map(outcomes), isRunning: true });
    });
    await invalidate().catch(() => undefined);
    setRun({ action, orders, outcomes, isRunning: false });
    const staysSelected = (order: Order) => {
      const outcome = outcomes.get(order.id);
      return outcome?.refusal !== null && !outcome?.isGone;
    };
    keep(orders.filter(staysSelected));
  };
  return {
    ...selection,
    orders,
    clear: () => keep([]),
    start,
    run,
    close: () => setRun(null),
  };
}
