import { and, asc, eq, exists, gt, gte, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { lockReason } from '#shared/orders/order-lock.ts';
import { finishedOrderStatuses, notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { limitsOf } from '../../business/change-limits.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { orders, series_exceptions, users } from '../../schema.ts';
import type { Occurrence } from '../../series/series.store.ts';
import type { OrderRow } from '../store/order-write.store.ts';
import { pendingProposals } from '../store/proposals.store.ts';

/** An order of a series, with its number there. */
export type OccurrenceRow = OrderRow & { series_id: string; occurrence_number: number };

/**
 * Locks and returns the rows of the later occurrences, by number, that are still scheduled and that the
 * customer may still change.
 */
export async function lockLaterOccurrenceRows(
  tx: DbOrTx,
  { series, number }: Occurrence,
): Promise<OccurrenceRow[]> {
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
  return rows.filter((order): order is OccurrenceRow => lockReason(order, tx.now(), limitsOf(tx)) === null);
}

/**
 * Locks and returns the orders of a series that are not finished, by number: those after this one, all others, or all of the
 * series.
 */
export async function lockUnfinishedRows(
  tx: DbOrTx,
  series_id: string,
  number: number,
  scope: 'following' | 'all' | 'series',
): Promise<OccurrenceRow[]> {
  const isInScope = {
    following: gt(orders.occurrence_number, number),
    all: ne(orders.occurrence_number, number),
    series: undefined,
  };
  const rows = await unfinishedRows(tx, series_id, isInScope[scope]).for('update');
  return rows as OccurrenceRow[];
}

/** The orders of a series that are not finished, by number. */
export async function findUnfinishedRows(db: DbOrTx, series_id: string): Promise<OccurrenceRow[]> {
  return (await unfinishedRows(db, series_id)) as OccurrenceRow[];
}

const unfinishedRows = (db: DbOrTx, series_id: string, more?: SQL) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.series_id, series_id), more, notInArray(orders.status, [...finishedOrderStatuses])))
    .orderBy(asc(orders.occurrence_number));

/** The order that is this number of a series, its row locked; `null` for a number without one. */
export async function lockOccurrenceRow(
  tx: DbOrTx,
  series_id: string,
  number: number,
): Promise<OccurrenceRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.series_id, series_id), eq(orders.occurrence_number, number)))
    .for('update');
  return (row as OccurrenceRow | undefined) ?? null;
}

/**
 * The orders of a series that a change of all of it can concern, by number: those that are not finished, and those
 * from an instant on that a hold has cancelled. Their rows are locked.
 */
export async function lockOccurrenceRows(
  tx: DbOrTx,
  series_id: string,
  from: Temporal.Instant,
): Promise<OccurrenceRow[]> {
  const heldNumbers = tx
    .select({ number: series_exceptions.occurrence_number })
    .from(series_exceptions)
    .where(and(eq(series_exceptions.series_id, series_id), eq(series_exceptions.outcome, 'held')));
  const isHeld = and(gte(orders.pickup_date, from), sql`${orders.occurrence_number} in ${heldNumbers}`);
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.series_id, series_id), or(notInArray(orders.status, [...finishedOrderStatuses]), isHeld)),
    )
    .orderBy(asc(orders.occurrence_number))
    .for('update');
  return rows as OccurrenceRow[];
}

/** The orders of a series with a change that waits for its customer. */
export async function findWithProposal(db: DbOrTx, series_id: string): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.series_id, series_id), exists(pendingProposals(db, orders.id))));
  return new Set(rows.map(({ id }) => id));
}

/** Whether an order of the series is still to be collected later than now. */
export async function hasOrderToCollect(tx: DbOrTx, series_id: string): Promise<boolean> {
  const isToCollect = and(
    eq(orders.series_id, series_id),
    oneOf(orders.status, notCollectedOrderStatuses),
    gte(orders.pickup_date, tx.now()),
  );
  return (await tx.$count(orders, isToCollect)) > 0;
}

/** The first pickup of the orders of a series from an instant on. */
export async function findNextToCollect(
  db: DbOrTx,
  series_id: string,
  from: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const [next] = await db
    .select({ pickup_date: orders.pickup_date })
    .from(orders)
    .where(
      and(
        eq(orders.series_id, series_id),
        oneOf(orders.status, notCollectedOrderStatuses),
        gte(orders.pickup_date, from),
      ),
    )
    .orderBy(asc(orders.pickup_date))
    .limit(1);
  return next?.pickup_date ?? null;
}

/** Whether a user still drives. */
export async function areActiveDrivers(tx: DbOrTx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const isActive = and(inArray(users.id, [...ids]), eq(users.role, 'driver'), eq(users.is_active, true));
  return (await tx.$count(users, isActive)) === ids.length;
}
