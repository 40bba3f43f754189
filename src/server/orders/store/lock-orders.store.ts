import { asc, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_series, orders } from '../../schema.ts';

/** Locks the rows of these orders, by number, after those of their series, by id: one after the other they could deadlock. */
export async function lockOrders(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  const areThey = sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`;
  const seriesIds = tx.select({ id: orders.series_id }).from(orders).where(areThey);
  await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(inArray(order_series.id, seriesIds))
    .orderBy(asc(order_series.id))
    .for('update');
  await tx.select({ id: orders.id }).from(orders).where(areThey).orderBy(asc(orders.number)).for('update');
}
