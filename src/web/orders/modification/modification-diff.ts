import type { Cents } from '#shared/kernel/money.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-rules.ts';

/** A line of one side, and what differs on the other side. */
export interface DiffItem extends OrderItem {
  change: 'none' | 'quantity' | 'price' | 'line';
}

/** The diff between an order and its proposal; `null` where a field does not change. */
export interface ModificationDiff {
  items: { now: DiffItem[]; proposed: DiffItem[] | null };
  pickup_date: Proposed<Temporal.Instant>;
  delivery_date: Proposed<Temporal.Instant>;
  special_instructions: Proposed<string> | null;
  total: { now: Cents; proposed: Cents };
}

interface Proposed<T> {
  now: T;
  proposed: T | null;
}

/** The diff of the pending proposal of an order; `null` without one. */
export function modificationDiff(order: Order): ModificationDiff | null {
  const { pending_modifications: change } = order;
  if (!change) return null;
  const { special_instructions } = change;
  const items = change.items ?? order.items;
  return {
    items: {
      now: compared(order.items, items),
      proposed: change.items && compared(items, order.items),
    },
    pickup_date: { now: order.pickup_date, proposed: change.pickup_date },
    delivery_date: { now: order.delivery_date, proposed: change.delivery_date },
    special_instructions:
      special_instructions === null
        ? null
        : { now: order.special_instructions ?? '', proposed: special_instructions },
    total: { now: order.total_amount, proposed: change.items ? totalsOf(items).total : order.total_amount },
  };
}

function compared(items: readonly OrderItem[], others: readonly OrderItem[]): DiffItem[] {
  const left = [...others];
  return items.map((item) => {
    const index = left.findIndex(({ sku_id }) => sku_id === item.sku_id);
    const [other] = index < 0 ? [] : left.splice(index, 1);
    return { ...item, change: changeOf(item, other) };
  });
}

function changeOf(item: OrderItem, other: OrderItem | undefined): DiffItem['change'] {
  if (!other || (other.quantity !== item.quantity && other.price !== item.price)) return 'line';
  if (other.quantity !== item.quantity) return 'quantity';
  return other.price === item.price ? 'none' : 'price';
}
