import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { pickupOf } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, orders } from '../schema.ts';

/**
 * `next_pickup` is when the first occurrence after the latest order of a series is picked up, so that the clock
 * finds the series that are due without going through all of them. Every act that can change it calls one
 * of these.
 */

type Writable = Pick<DbOrTx, 'select' | 'execute'>;

/** Calculates the next pickup of these series in `zone` (IANA). Needs their rows locked. */
export async function updateNextPickups(tx: Writable, ids: readonly string[], zone: string): Promise<void> {
  const rows = await tx
    .select({ series: order_series, latest_number: max(orders.occurrence_number) })
    .from(order_series)
    .innerJoin(orders, eq(orders.series_id, order_series.id))
    .where(sql`${order_series.id} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(order_series.id);
  const calculated = rows.map(({ series, latest_number }) => ({
    id: series.id,
    next_pickup: pickupOf(series, (latest_number ?? 0) + 1, zone).toString(),
  }));
  if (calculated.length === 0) return;
  await tx.execute(sql`update ${order_series} set next_pickup = calculated.next_pickup
    from jsonb_to_recordset(${JSON.stringify(calculated)}::jsonb) as calculated (id uuid, next_pickup timestamptz)
    where ${order_series.id} = calculated.id`);
}

/** Calculates the running series of which no act has calculated it yet: after an upgrade these are all, so it takes them at once. */
export async function updateMissingNextPickups(tx: DbOrTx): Promise<void> {
  const missing = await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(and(isNull(order_series.stopped_at), isNull(order_series.next_pickup)))
    .for('update', { skipLocked: true });
  await updateNextPickups(
    tx,
    missing.map(({ id }) => id),
    tx.timeZone(),
  );
}

/** Calculates all running series, as the time zone of the business becomes `zone` (IANA). */
export async function updateAllNextPickups(tx: Writable, zone: string): Promise<void> {
  // Locked first: an order that somebody else is adding then counts.
  const running = await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(isNull(order_series.stopped_at))
    .orderBy(asc(order_series.id))
    .for('update');
  await updateNextPickups(
    tx,
    running.map(({ id }) => id),
    zone,
  );
}
