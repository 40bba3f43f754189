import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { nextOccurrence } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series } from '../schema.ts';
import { skippedAhead } from './exceptions.store.ts';
import { planOf, type SeriesRow, type StoredSeries } from './stored-series.ts';

/**
 * `next_pickup` is when the first undecided occurrence of a series that takes place is picked up, so that the clock
 * finds the series that are due without going through all of them. Every act that can change it calls one
 * of these.
 */

type Writable = Pick<DbOrTx, 'select' | 'execute'>;

/** Calculates the next pickup of these series in `zone` (IANA). Needs their rows locked. */
export async function updateNextPickups(tx: Writable, ids: readonly string[], zone: string): Promise<void> {
  const rows = await tx
    .select({ series: order_series, skipped: skippedAhead })
    .from(order_series)
    .where(sql`${order_series.id} = any(${sql.param([...ids])}::uuid[])`);
  const calculated = rows.map((stored) => ({
    id: stored.series.id,
    next_pickup: nextOccurrence(planOf(stored), zone)?.pickup_date.toString() ?? null,
  }));
  if (calculated.length === 0) return;
  await tx.execute(sql`update ${order_series} set next_pickup = calculated.next_pickup
    from jsonb_to_recordset(${JSON.stringify(calculated)}::jsonb) as calculated (id uuid, next_pickup timestamptz)
    where ${order_series.id} = calculated.id`);
}

/** An occurrence has been made, at the prices of the day. Needs the row locked. */
export async function updateMadeThrough(
  tx: DbOrTx,
  { series, skipped }: StoredSeries,
  made_through: number,
  priced: Pick<SeriesRow, 'items' | 'total_amount'>,
): Promise<void> {
  const next = nextOccurrence(planOf({ series: { ...series, made_through }, skipped }), tx.timeZone());
  const isThis = eq(order_series.id, series.id);
  await tx
    .update(order_series)
    .set({ ...priced, made_through, next_pickup: next?.pickup_date ?? null })
    .where(isThis);
}

/** Calculates the running series of which no act has done so yet: after an upgrade these are all, so it takes them at once. */
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
