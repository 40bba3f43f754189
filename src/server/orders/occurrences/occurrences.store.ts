import { and, asc, eq, gt } from 'drizzle-orm';
import { lockReason } from '#shared/orders/order-lock.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { orders } from '../../schema.ts';
import type { Occurrence } from '../../series/series.store.ts';
import type { OrderRow } from '../store/order-write.store.ts';

/**
 * Locks and returns the rows of the later occurrences, by number, that are still scheduled and that the
 * customer may still change.
 */
export async function lockLaterOccurrenceRows(
  tx: DbOrTx,
  { series, number }: Occurrence,
): Promise<OrderRow[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.series_id, series.id),
        gt(orders.occurrence_number, number),
        eq(orders.status, 'scheduled'),
      ),
    )
    .orderBy(asc(orders.occurrence_number))
    .for('update');
  return rows.filter((order) => lockReason(order, tx.now(), lockHoursOf(tx)) === null);
}
