import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useOrdersChanged } from '#web/orders/orders.api.ts';
import { type Deed, inTurn, type Outcome, outcomeOf } from './staff-orders-deed.ts';

const atOnce = 4;

/** One bulk action on several orders; each order has its own outcome. */
export interface BulkRun {
  deed: Deed;
  orders: readonly Order[];
  outcomes: ReadonlyMap<string, Outcome>;
  isRunning: boolean;
}

/** The selected orders, and the bulk action that runs on them. */
export function useBulk(rows: readonly Order[] | undefined) {
  const [kept, setKept] = useState<ReadonlyMap<string, Order>>(new Map());
  const [run, setRun] = useState<BulkRun | null>(null);
  const changed = useOrdersChanged();
  // An order on this page counts as it is shown now, an order on another page as it was when it was selected.
  const orders = [...kept.values()].map((order) => rows?.find(({ id }) => id === order.id) ?? order);
  const select = (some: readonly Order[], isSelected: boolean) => {
    const next = new Map(kept);
    for (const order of some) {
      if (isSelected) next.set(order.id, order);
      else next.delete(order.id);
    }
    setKept(next);
  };
  const start = async (deed: Deed) => {
    const outcomes = new Map<string, Outcome>();
    setRun({ deed, orders, outcomes: new Map(), isRunning: true });
    await inTurn(orders, atOnce, async (order) => {
      outcomes.set(order.id, await outcomeOf(deed, order));
      setRun({ deed, orders, outcomes: new Map(outcomes), isRunning: true });
    });
    await changed().catch(() => undefined);
    setRun({ deed, orders, outcomes, isRunning: false });
    const stays = (order: Order) => {
      const outcome = outcomes.get(order.id);
      return outcome?.refused !== null && !outcome?.isGone;
    };
    setKept(new Map(orders.filter(stays).map((order) => [order.id, order])));
  };
  return {
    selected: kept,
    orders,
    elsewhere: orders.filter(({ id }) => !rows?.some((row) => row.id === id)).length,
    select,
    clear: () => setKept(new Map()),
    start,
    run,
    close: () => setRun(null),
  };
}
