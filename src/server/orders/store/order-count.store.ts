import { sql } from 'drizzle-orm';
import type { OrderItem } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { type Charged, priceOrder } from '#shared/orders/price-order.ts';
import { type JsonRow, withMoments } from '../../kernel/db/json-moments.ts';
import { orders, users } from '../../schema.ts';

interface Count extends Pick<OrderDetails, 'counted_at' | 'counted_by_name'> {
  estimated_items: OrderItem[] | null;
}
export type CountJson = JsonRow<Count, 'counted_at'>;

/** Who counted the order that a statement reads, and what was ordered of it, for `asCount`: one column, as JSON. */
export const countColumn = sql<CountJson>`json_build_object('estimated_items', ${orders.estimated_items}, 'counted_at', ${orders.counted_at},
  'counted_by_name', (select full_name from ${users} as counter where counter.id = ${orders.counted_by}))`;

/** The count with what the order would have come to, in cents with GST. */
export function asCount(
  order: Charged,
  row: CountJson,
): Pick<OrderDetails, 'estimated_items' | 'estimated_total' | 'counted_at' | 'counted_by_name'> {
  const { estimated_items, ...count } = withMoments<Count, 'counted_at'>(row, ['counted_at']);
  const estimated_total = estimated_items && priceOrder(estimated_items, order).total_amount;
  return { ...count, estimated_items, estimated_total };
}
