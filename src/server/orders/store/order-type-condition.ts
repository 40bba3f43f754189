import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { OrderType } from '#shared/orders/order-type.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_series, orders } from '../../schema.ts';

/** Orders of one type: an order is recurring while its series is running. */
export function isOfType(db: DbOrTx, type: OrderType): SQL | undefined {
  const hasSeries = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(order_series)
        .where(and(eq(order_series.id, orders.series_id), condition)),
    );
  if (type === 'recurring') return hasSeries(isNull(order_series.stopped_at));
  // Not the opposite of the above: the planner would expect few orders, and it is most of them.
  return or(isNull(orders.series_id), hasSeries(isNotNull(order_series.stopped_at)));
}
