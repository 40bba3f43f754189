import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { priceOrder } from '#shared/orders/price-order.ts';

/** A line as it is and as it is proposed; `null` where there is none. */
export interface ItemChange {
  before: OrderItem | null;
  after: OrderItem | null;
}

/** The diff between an order or a series and its proposal; `null` where a field does not change. */
interface ProposalDiff {
  items: ItemChange[] | null;
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
  return {
    items: change.items && itemChanges(order.items, change.items),
    special_instructions:
      special_instructions === null
        ? null
        : { now: order.special_instructions ?? '', proposed: special_instructions },
    recurrence_pattern: recurrence_pattern
      ? { now: order.recurrence_pattern, proposed: recurrence_pattern }
      : null,
    total: {
      now: order.total_amount,
      proposed: change.items ? priceOrder(change.items, order).total_amount : order.total_amount,
    },
  };
}

/** The proposed lines in their sequence, then those that go. */
function itemChanges(before: readonly OrderItem[], after: readonly OrderItem[]): ItemChange[] {
  const left = [...before];
  const stay = after.map((item): ItemChange => {
    const index = left.findIndex(({ sku_id }) => sku_id === item.sku_id);
    const [old = null] = index < 0 ? [] : left.splice(index, 1);
    return { before: old, after: item };
  });
  return [...stay, ...left.map((item) => ({ before: item, after: null }))];
}
