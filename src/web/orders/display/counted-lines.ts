import type { Charge } from '#shared/orders/charges.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { chargedFor, type OrderTotals } from '#shared/orders/order-totals.ts';
import { priceOrder } from '#shared/orders/price-order.ts';

/** An order or a series as its lines show it. */
export type LinesOrder = Pick<
  Order,
  'items' | 'charges' | 'minimum_shown' | 'gst_charged' | 'total_amount'
> & {
  is_estimate?: boolean;
  /** What was ordered, and what that would come to, once somebody has counted. */
  estimated_items?: OrderItem[] | null;
  estimated_total?: number | null;
};

/** A line or a charge now, and as it was estimated; `null` where it was not there. */
interface Counted<T> {
  key: string;
  estimated: T | null;
  now: T | null;
}

export interface CountedLines {
  items: Counted<OrderItem>[];
  charges: Counted<Charge>[];
  /** What the estimate came to; `null` while nobody has counted. */
  estimate: OrderTotals | null;
}

/** The lines of an order beside those it was ordered with; while nobody has counted both are the same. */
export function countedLines(order: LinesOrder): CountedLines {
  const { items, charges, estimated_items: ordered, estimated_total } = order;
  const was = ordered ? priceOrder(ordered, order) : order;
  const gone = was.items.filter(({ id }) => !items.some((item) => item.id === id));
  return {
    items: [...items, ...gone].map(({ id }) => ({
      key: id,
      estimated: was.items.find((item) => item.id === id) ?? null,
      now: items.find((item) => item.id === id) ?? null,
    })),
    charges: pairedCharges(was.charges, charges),
    estimate: ordered ? chargedFor({ ...was, total_amount: estimated_total ?? was.total_amount }) : null,
  };
}

/** Of all charges a count changes the minimum alone; those that staff added since were not estimated. */
function pairedCharges(before: readonly Charge[], now: readonly Charge[]): Counted<Charge>[] {
  const minimumOf = (charges: readonly Charge[]) => charges.find(({ kind }) => kind === 'minimum') ?? null;
  const minimum = { key: 'minimum', estimated: minimumOf(before), now: minimumOf(now) };
  const others = now.filter(({ kind }) => kind !== 'minimum');
  return [
    ...(minimum.estimated || minimum.now ? [minimum] : []),
    ...others.map((charge, index) => ({ key: `${charge.kind} ${index}`, estimated: charge, now: charge })),
  ];
}
