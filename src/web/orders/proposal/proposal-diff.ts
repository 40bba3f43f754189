import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { priceOrder } from '#shared/orders/price-order.ts';

/** A line of one side, and what differs on the other side. */
export interface DiffItem extends OrderItem {
  change: 'none' | 'quantity' | 'price' | 'line';
}

/** The diff between an order or a series and its proposal; `null` where a field does not change. */
export interface ProposalDiff {
  items: { now: DiffItem[]; proposed: DiffItem[] | null };
  pickup_date: FieldDiff<Temporal.Instant | null>;
  delivery_date: FieldDiff<Temporal.Instant | null>;
  special_instructions: FieldDiff<string> | null;
  recurrence_pattern: FieldDiff<RecurrencePattern | null> | null;
  total: { now: Cents; proposed: Cents };
}

interface FieldDiff<T> {
  now: T;
  proposed: T | null;
}

/** What a proposal is laid beside: an order, or a series on the dates of the occurrence that it names. */
export interface ProposedTo
  extends Pick<
    Order,
    | 'items'
    | 'charges'
    | 'minimum_shown'
    | 'gst_charged'
    | 'special_instructions'
    | 'total_amount'
    | 'recurrence_pattern'
  > {
  /** Of an order: both totals are what is expected. */
  is_estimate?: boolean;
  /** `null` where that occurrence is no longer shown. */
  pickup_date: Temporal.Instant | null;
  delivery_date: Temporal.Instant | null;
  /** The ends of their windows; free times have none. */
  pickup_until?: Temporal.Instant | null;
  delivery_until?: Temporal.Instant | null;
}

/** The diff of a proposal. */
export function proposalDiff(order: ProposedTo, change: PendingModifications): ProposalDiff {
  const { special_instructions, recurrence_pattern } = change;
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
    recurrence_pattern: recurrence_pattern
      ? { now: order.recurrence_pattern, proposed: recurrence_pattern }
      : null,
    total: {
      now: order.total_amount,
      proposed: change.items ? priceOrder(items, order).total_amount : order.total_amount,
    },
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
