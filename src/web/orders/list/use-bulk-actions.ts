import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useInvalidateOrders } from '#web/orders/orders.api.ts';
import { type BulkAction, mapWithConcurrency, type Outcome, runBulkAction } from './staff-bulk-actions.ts';

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
  const [selection, setSelection] = useState<ReadonlyMap<string, Order>>(new Map());
  const [run, setRun] = useState<BulkRun | null>(null);
  const invalidate = useInvalidateOrders();
  // An order on this page counts as it is shown now, an order on another page as it was when it was selected.
  const orders = [...selection.values()].map((order) => rows?.find(({ id }) => id === order.id) ?? order);
  const select = (some: readonly Order[], isSelected: boolean) => {
    const next = new Map(selection);
    for (const order of some) {
      if (isSelected) next.set(order.id, order);
      else next.delete(order.id);
    }
    setSelection(next);
  };
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
    setSelection(new Map(orders.filter(staysSelected).map((order) => [order.id, order])));
  };
  return {
    selected: selection,
    orders,
    offPageCount: orders.filter(({ id }) => !rows?.some((row) => row.id === id)).length,
    select,
    clear: () => setSelection(new Map()),
    start,
    run,
    close: () => setRun(null),
  };
}
