import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { nextClosedOccurrence, nextOccurrence } from '#shared/series/occurrences.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { type Clock, clockOf } from '../booking/closing.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series } from '../schema.ts';
import { planColumns, planOf, type SeriesRow, type StoredSeries } from './stored-series.ts';

/**
 * `next_pickup` is the pickup of the first undecided occurrence that takes place, `next_closed` the planned one of the first that a
 * closed day moves or drops: by them the clock finds what is due. Every act that changes them calls these.
 */

type Writable = Pick<DbOrTx, 'select' | 'execute'>;

/** What the clock looks for. `zone` is an IANA time zone. */
export const nextOf = (plan: SeriesPlan, zone: string) => ({
  next_pickup: nextOccurrence(plan, zone)?.pickup_date ?? null,
  next_closed: nextClosedOccurrence(plan, zone)?.planned_pickup ?? null,
});

/** Calculates the next pickup of these series. Needs their rows locked. */
export const updateNextPickups = (tx: DbOrTx, ids: readonly string[]): Promise<void> =>
  writeNextPickups(tx, ids, clockOf(tx));

async function writeNextPickups(tx: Writable, ids: readonly string[], clock: Clock): Promise<void> {
  const rows = await tx
    .select({ series: order_series, ...planColumns(clock) })
    .from(order_series)
    .where(sql`${order_series.id} = any(${sql.param([...ids])}::uuid[])`);
  const calculated = rows.map((stored) => {
    const { next_pickup, next_closed } = nextOf(planOf(stored), clock.zone);
    return { id: stored.series.id, next_pickup: text(next_pickup), next_closed: text(next_closed) };
  });
  if (calculated.length === 0) return;
  await tx.execute(sql`update ${order_series}
    set next_pickup = calculated.next_pickup, next_closed = calculated.next_closed
    from jsonb_to_recordset(${JSON.stringify(calculated)}::jsonb)
      as calculated (id uuid, next_pickup timestamptz, next_closed timestamptz)
    where ${order_series.id} = calculated.id`);
}

const text = (instant: Temporal.Instant | null): string | null => instant?.toString() ?? null;

/** An occurrence has been decided: made at the prices of the day, or dropped. Needs the row locked. */
export async function updateMadeThrough(
  tx: DbOrTx,
  stored: StoredSeries,
  priced?: Pick<SeriesRow, 'items' | 'charges' | 'total_amount'>,
): Promise<void> {
  const { id, made_through } = stored.series;
  const next = nextOf(planOf(stored), tx.timeZone());
  await tx
    .update(order_series)
    .set({ ...priced, made_through, ...next })
    .where(eq(order_series.id, id));
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
  );
}

/** Calculates all running series anew: the time zone, or what is done on closed days, becomes another. */
export async function updateAllNextPickups(tx: Writable, clock: Clock): Promise<void> {
  await writeNextPickups(tx, await lockRunningSeries(tx), clock);
}

/** Locks the rows of all running series, by id, and returns their ids: an order that somebody else is adding then counts. */
export async function lockRunningSeries(tx: Pick<DbOrTx, 'select'>): Promise<string[]> {
  const running = await tx
    .select({ id: order_series.id })
    .from(order_series)
    .where(isNull(order_series.stopped_at))
    .orderBy(asc(order_series.id))
    .for('update');
  return running.map(({ id }) => id);
}
