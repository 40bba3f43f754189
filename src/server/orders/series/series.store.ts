import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_series, orders } from '../../schema.ts';
import type { OrderRow } from '../store/order-write.store.ts';

export type Series = typeof order_series.$inferSelect;

/** An order as an occurrence of the series it belongs to. */
export interface Occurrence {
  series: Series;
  number: number;
}

/** The occurrence that an order is in a running series, or `null`. */
export async function findOccurrence(tx: DbOrTx, order: OrderRow): Promise<Occurrence | null> {
  const { series_id, occurrence_number } = order;
  if (series_id === null || occurrence_number === null) return null;
  const running = and(eq(order_series.id, series_id), isNull(order_series.stopped_at));
  const [series] = await tx.select().from(order_series).where(running);
  return series ? { series, number: occurrence_number } : null;
}

/** A series copies the template's pattern: changing or deleting the template does not change the series. */
export const patternOf = ({ id, frequency_type, frequency_value }: FrequencyTemplate) => ({
  frequency_template_id: id,
  frequency_type,
  frequency_value,
});

/** Starts a series whose first pickup is at `anchor_pickup`; returns its id. */
export async function insertSeries(
  tx: DbOrTx,
  customer_id: string,
  template: FrequencyTemplate,
  anchor_pickup: Temporal.Instant,
): Promise<string> {
  const [series] = await tx
    .insert(order_series)
    .values({ customer_id, ...patternOf(template), anchor_pickup, created_at: tx.now() })
    .returning({ id: order_series.id });
  if (!series) throw new Error('a series was not written');
  return series.id;
}

export async function updateSeries(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof order_series.$inferInsert>,
): Promise<void> {
  await tx.update(order_series).set(change).where(eq(order_series.id, id));
}

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
