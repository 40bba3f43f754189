import type { Cents } from '#shared/kernel/money.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';

/** A line of one side, and what differs on the other side. */
export interface DiffItem extends OrderItem {
  change: 'none' | 'quantity' | 'price' | 'line';
}

/** The diff between an order and its proposal; `null` where a field does not change. */
export interface ProposalDiff {
  items: { now: DiffItem[]; proposed: DiffItem[] | null };
  pickup_date: FieldDiff<Temporal.Instant>;
  delivery_date: FieldDiff<Temporal.Instant>;
  special_instructions: FieldDiff<string> | null;
  total: { now: Cents; proposed: Cents };
}

interface FieldDiff<T> {
  now: T;
  proposed: T | null;
}

/** The diff of the pending proposal of an order; `null` without one. */
export function proposalDiff(order: Order): ProposalDiff | null {
  const { pending_modifications: change } = order;
  if (!change) return null;
  const { special_instructions } = change;
  const items = change.items ?? order.items;
  return {
    items: {
      now: diffItems(order.items, items),
      proposed: change.items && diffItems(items, order.items),
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

function diffItems(items: readonly OrderItem[], others: readonly OrderItem[]): DiffItem[] {
  const unmatched = [...others];
  return items.map((item) => {
    const index = unmatched.findIndex(({ sku_id }) => sku_id === item.sku_id);
    const [other] = index < 0 ? [] : unmatched.splice(index, 1);
    return { ...item, change: changeOf(item, other) };
  });
}

function changeOf(item: OrderItem, other: OrderItem | undefined): DiffItem['change'] {
  if (!other || (other.quantity !== item.quantity && other.price !== item.price)) return 'line';
  if (other.quantity !== item.quantity) return 'quantity';
  return other.price === item.price ? 'none' : 'price';
}
