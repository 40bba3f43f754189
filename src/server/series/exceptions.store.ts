import { and, eq, getTableColumns, gt, gte, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { HandField } from '#shared/orders/edit-scope.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import type { Series } from '#shared/series/series.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { closed_days, order_series, orders, series_exceptions, users } from '../schema.ts';

export type ExceptionRow = typeof series_exceptions.$inferSelect;
type NewException = Omit<ExceptionRow, 'created_at' | 'changed' | 'closed_day' | 'merged_into'> &
  Partial<Pick<ExceptionRow, 'closed_day' | 'merged_into'>>;

/** Apart from what was changed by hand. */
const isDropped = isNotNull(series_exceptions.outcome);

/** A column of a series: the numbers that are skipped after those that are decided. */
export const skippedAhead = sql<number[]>`array(${new QueryBuilder()
  .select({ number: series_exceptions.occurrence_number })
  .from(series_exceptions)
  .where(
    and(
      eq(series_exceptions.series_id, order_series.id),
      gt(series_exceptions.occurrence_number, order_series.made_through),
      isDropped,
    ),
  )})`;

/** A column of a series: how many occurrences are skipped that were planned from an instant on. */
export const skippedFrom = (from: Temporal.Instant) =>
  sql<number>`(${new QueryBuilder()
    .select({ count: sql`count(*)::int` })
    .from(series_exceptions)
    .where(
      and(
        eq(series_exceptions.series_id, order_series.id),
        eq(series_exceptions.outcome, 'skipped'),
        gte(series_exceptions.planned_pickup, from),
      ),
    )})`;

/** An exception, with who made it: whoever is not of its customer is staff. */
export type ExceptionWithActor = ExceptionRow & {
  actor_name: string | null;
  is_by_staff: boolean;
  /** Of the closed day, while it is closed. */
  closed_name: string | null;
  /** Of the order into which it is merged; `null` while that is none. */
  merged_pickup: Temporal.Instant | null;
};

/** The columns of an exception with its actor. */
export const exceptionColumns = (
  actor: { full_name: AnyPgColumn; customer_id: AnyPgColumn },
  customer_id: AnyPgColumn,
) => ({
  ...getTableColumns(series_exceptions),
  actor_name: sql<string | null>`${actor.full_name}`,
  is_by_staff: sql<boolean>`${actor.customer_id} is distinct from ${customer_id}`,
  closed_name: sql<string | null>`${closed_days.name}`,
  merged_pickup: sql<Temporal.Instant | null>`(select partner.pickup_date from ${orders} as partner
    where partner.series_id = ${series_exceptions.series_id}
      and partner.occurrence_number = ${series_exceptions.merged_into})`.mapWith(orders.pickup_date),
});

/** Joins the exception of an order. */
export const isExceptionOf = (order: { series_id: AnyPgColumn; occurrence_number: AnyPgColumn }) =>
  and(
    eq(series_exceptions.series_id, order.series_id),
    eq(series_exceptions.occurrence_number, order.occurrence_number),
  );

/** The exceptions of a series, with who made them. */
export const selectExceptions = (db: DbOrTx) =>
  db
    .select(exceptionColumns(users, order_series.customer_id))
    .from(series_exceptions)
    .innerJoin(order_series, eq(order_series.id, series_exceptions.series_id))
    .leftJoin(users, eq(users.id, series_exceptions.actor_id))
    .leftJoin(closed_days, eq(closed_days.day, series_exceptions.closed_day))
    .$dynamic();

const isOne = (series_id: string, occurrence_number: number) =>
  and(eq(series_exceptions.series_id, series_id), eq(series_exceptions.occurrence_number, occurrence_number));

export async function findException(
  db: DbOrTx,
  series_id: string,
  occurrence_number: number,
): Promise<ExceptionWithActor | null> {
  const [row] = await selectExceptions(db).where(isOne(series_id, occurrence_number));
  return row ?? null;
}

/** What a hold has dropped of a series: what was planned from an instant on, and these numbers. */
export const findHeld = (
  db: DbOrTx,
  series_id: string,
  from: Temporal.Instant,
  numbers: readonly number[],
): Promise<ExceptionRow[]> =>
  db
    .select()
    .from(series_exceptions)
    .where(
      and(
        eq(series_exceptions.series_id, series_id),
        eq(series_exceptions.outcome, 'held'),
        or(
          gte(series_exceptions.planned_pickup, from),
          inArray(series_exceptions.occurrence_number, [...numbers]),
        ),
      ),
    );

/** Writes exceptions; one for a number that has one already takes its place. Needs the row of the series locked. */
export async function writeExceptions(tx: DbOrTx, exceptions: readonly NewException[]): Promise<void> {
  if (exceptions.length === 0) return;
  await tx
    .insert(series_exceptions)
    .values(exceptions.map((exception) => ({ ...exception, created_at: tx.now() })))
    .onConflictDoUpdate({
      target: [series_exceptions.series_id, series_exceptions.occurrence_number],
      set: {
        outcome: sql`excluded.outcome`,
        status_before: sql`excluded.status_before`,
        merged_into: sql`excluded.merged_into`,
        // What a closed day has moved stays so, whatever becomes of it.
        closed_day: sql`coalesce(excluded.closed_day, ${series_exceptions.closed_day})`,
        actor_id: sql`excluded.actor_id`,
        created_at: tx.now(),
      },
    });
}

/** An occurrence takes place again; what was changed by hand stays so. */
export async function deleteException(
  tx: DbOrTx,
  series_id: string,
  occurrence_number: number,
): Promise<void> {
  const isIt = isOne(series_id, occurrence_number);
  const [deleted] = await tx
    .delete(series_exceptions)
    .where(and(isIt, not(isByHand), not(isMovedByClosedDay)))
    .returning({ number: series_exceptions.occurrence_number });
  if (deleted) return;
  const closed_day = sql`case when ${isMovedByClosedDay} then ${series_exceptions.closed_day} end`;
  await tx
    .update(series_exceptions)
    .set({ outcome: null, status_before: null, merged_into: null, closed_day })
    .where(isIt);
}

/** It takes place on another day than planned, or did before it was skipped or held. */
const isMovedByClosedDay = sql`(${series_exceptions.closed_day} is not null
  and ${series_exceptions.outcome} is distinct from 'closed' and ${series_exceptions.outcome} is distinct from 'merged')`;

const isByHand = sql`${series_exceptions.changed} <> '{}'`;

/** Notes what was changed for one occurrence alone. */
export async function addChanged(
  tx: DbOrTx,
  {
    series_id,
    occurrence_number,
    planned_pickup,
  }: Pick<ExceptionRow, 'series_id' | 'occurrence_number' | 'planned_pickup'>,
  fields: readonly HandField[],
): Promise<void> {
  if (fields.length === 0) return;
  const all = sql`array(select distinct unnest(${series_exceptions.changed} || excluded.changed) order by 1)`;
  await tx
    .insert(series_exceptions)
    .values({ series_id, occurrence_number, planned_pickup, changed: [...fields], created_at: tx.now() })
    .onConflictDoUpdate({
      target: [series_exceptions.series_id, series_exceptions.occurrence_number],
      set: { changed: all },
    });
}

/** These fields of these occurrences are as their series says again. */
export async function removeChanged(
  tx: DbOrTx,
  series_id: string,
  numbers: readonly number[],
  fields: readonly HandField[],
): Promise<void> {
  if (numbers.length === 0 || fields.length === 0) return;
  const areThey = and(
    eq(series_exceptions.series_id, series_id),
    inArray(series_exceptions.occurrence_number, [...numbers]),
  );
  const others = sql`array(select unnest(${series_exceptions.changed}) except select unnest(${sql.param([...fields])}::text[]) order by 1)`;
  await tx.delete(series_exceptions).where(and(areThey, not(isDropped), sql`${others} = '{}'`));
  await tx.update(series_exceptions).set({ changed: others }).where(areThey);
}

/** What was changed by hand, by number. */
export async function findChanged(
  db: DbOrTx,
  series_id: string,
): Promise<ReadonlyMap<number, readonly HandField[]>> {
  const rows = await db
    .select({ number: series_exceptions.occurrence_number, changed: series_exceptions.changed })
    .from(series_exceptions)
    .where(and(eq(series_exceptions.series_id, series_id), isByHand));
  return new Map(rows.map(({ number, changed }) => [number, changed]));
}

/** The orders that a hold has cancelled stay cancelled for good, as its series has ended. */
export async function deleteHeldOrders(tx: DbOrTx, series_id: string): Promise<void> {
  await tx
    .delete(series_exceptions)
    .where(
      and(
        eq(series_exceptions.series_id, series_id),
        eq(series_exceptions.outcome, 'held'),
        isNotNull(series_exceptions.status_before),
      ),
    );
}

/**
 * What is skipped ahead keeps its number while the series has as many dates in as much time as before; otherwise it
 * is planned again. Returns the numbers that are. Needs the row of the series locked.
 */
export async function realignSkipped(
  tx: DbOrTx,
  series_id: string,
  before: Series,
  after: Series,
): Promise<number[]> {
  const ahead = await tx
    .select({ number: series_exceptions.occurrence_number })
    .from(series_exceptions)
    .innerJoin(order_series, eq(order_series.id, series_exceptions.series_id))
    .where(
      and(
        eq(order_series.id, series_id),
        gt(series_exceptions.occurrence_number, order_series.made_through),
        isDropped,
      ),
    );
  const numbers = ahead.map(({ number }) => number);
  if (numbers.length === 0) return [];
  if (!hasSameRhythm(before, after)) {
    const areThey = inArray(series_exceptions.occurrence_number, numbers);
    await tx.delete(series_exceptions).where(and(eq(series_exceptions.series_id, series_id), areThey));
    return numbers;
  }
  for (const number of numbers) {
    const planned_pickup = pickupOf(after, number, tx.timeZone());
    await tx.update(series_exceptions).set({ planned_pickup }).where(isOne(series_id, number));
  }
  return [];
}

const hasSameRhythm = (a: Series, b: Series): boolean =>
  a.frequency_type === b.frequency_type &&
  a.frequency_value === b.frequency_value &&
  (a.by_day?.length ?? 1) === (b.by_day?.length ?? 1);
