import { and, asc, desc, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { undecidedOccurrences } from '#shared/series/occurrences.ts';
import { placeOccurrence } from '#shared/series/placed-occurrence.ts';
import { isAfterEnd } from '#shared/series/plan-limits.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { closed_days, events, orders, series_exceptions, users } from '../../schema.ts';
import {
  type ExceptionWithActor,
  exceptionColumns,
  findException,
  isExceptionOf,
  selectExceptions,
} from '../../series/exceptions.store.ts';
import { planOf } from '../../series/stored-series.ts';
import { asDropped, asMade, asUndecided, type Cancelled, type Viewed } from './shown-occurrence.ts';

/** More rows than this are not shown. */
const maxRows = 40;

/** By date: the orders from an instant on, what was dropped, and what comes until enough of it takes place. */
export async function findOccurrences(
  db: DbOrTx,
  viewed: Viewed,
  from: Temporal.Instant,
  count: number,
): Promise<SeriesOccurrence[]> {
  const { id } = viewed.series;
  const made = await selectOrders(db)
    .where(and(eq(orders.series_id, id), gte(orders.pickup_date, from)))
    .orderBy(asc(orders.pickup_date), asc(orders.id))
    .limit(maxRows);
  const dropped = await selectExceptions(db)
    .where(and(eq(series_exceptions.series_id, id), gte(series_exceptions.planned_pickup, from), hasNoOrder))
    .orderBy(asc(series_exceptions.planned_pickup))
    .limit(maxRows);
  // The clock may have made another one since the series was read.
  const made_through = Math.max(viewed.series.made_through, ...made.map(({ order }) => order.number));
  const isAhead = (exception: ExceptionWithActor) => exception.occurrence_number > made_through;
  const ahead = new Map(dropped.filter(isAhead).map((each) => [each.occurrence_number, each]));
  const rows = [
    ...made.map((row) => asMade(db, viewed, row)),
    ...dropped.filter((each) => !isAhead(each)).map((each) => asDropped(db, viewed, each)),
    ...undecidedOf(db, { ...viewed, series: { ...viewed.series, made_through } }, ahead, count),
  ];
  return untilEnough(rows, count);
}

/** The last orders before an instant, the latest first, and how many there are in all. */
export async function findPastOccurrences(
  db: DbOrTx,
  viewed: Viewed,
  before: Temporal.Instant,
  count: number,
): Promise<{ last: SeriesOccurrence[]; past: number }> {
  const rows = await selectOrders(db)
    .where(and(eq(orders.series_id, viewed.series.id), lt(orders.pickup_date, before)))
    .orderBy(desc(orders.pickup_date), desc(orders.id))
    .limit(count);
  return { last: rows.map((row) => asMade(db, viewed, row)), past: rows[0]?.all ?? 0 };
}

/** What is skipped from an instant on, by number: as orders, and what was none yet. */
export async function findSkipped(
  db: DbOrTx,
  viewed: Viewed,
  from: Temporal.Instant,
): Promise<SeriesOccurrence[]> {
  const isSkipped = and(
    eq(series_exceptions.series_id, viewed.series.id),
    eq(series_exceptions.outcome, 'skipped'),
  );
  const made = await selectOrders(db).where(and(isSkipped, gte(orders.pickup_date, from)));
  const unmade = await selectExceptions(db).where(
    and(isSkipped, gte(series_exceptions.planned_pickup, from), hasNoOrder),
  );
  return [
    ...made.map((row) => asMade(db, viewed, row)),
    ...unmade.map((each) => asDropped(db, viewed, each)),
  ].toSorted((a, b) => a.number - b.number);
}

/** One occurrence; `null` for a number that the series does not have. */
export async function findOccurrence(
  db: DbOrTx,
  viewed: Viewed,
  number: number,
): Promise<SeriesOccurrence | null> {
  const { series } = viewed;
  const isIt = and(eq(orders.series_id, series.id), eq(orders.occurrence_number, number));
  const [row] = await selectOrders(db).where(isIt);
  if (row) return asMade(db, viewed, row);
  const exception = await findException(db, series.id, number);
  if (exception?.outcome) return asDropped(db, viewed, exception);
  if (series.stopped_at || number <= series.made_through) return null;
  const plan = planOf(viewed);
  const placed = placeOccurrence(plan, number, db.timeZone());
  const isOver = isAfterEnd(plan, { ...placed, pickup_date: placed.planned_pickup }, db.timeZone());
  return isOver ? null : asUndecided(db, viewed, placed);
}

const hasNoOrder = notExists(
  new QueryBuilder().select({ one: sql`1` }).from(orders).where(isExceptionOf(orders)),
);

const actors = alias(users, 'actors');

/** A column: the act that has cancelled an order, the last one; an exception alone does not outlast the end of its series. */
const cancelledBy = sql<Cancelled | null>`case when ${orders.status} = 'cancelled' then (
  select json_build_object('series', act.data ->> 'series', 'at', act.created_at, 'actor_name', (
    select person.full_name from ${users} as person where person.id = act.actor_id))
  from ${events} as act where act.subject_type = 'order' and act.subject_id = ${orders.id}
    and (act.type = 'order.cancelled' or act.type = 'order.status_changed' and act.data ->> 'after' = 'cancelled')
  order by act.created_at desc, act.id desc limit 1) end`;

/** The orders of a series, each with its exception if it was dropped. */
const selectOrders = (db: DbOrTx) =>
  db
    .select({
      order: {
        number: sql<number>`${orders.occurrence_number}`,
        pickup_date: orders.pickup_date,
        delivery_date: orders.delivery_date,
        pickup_until: orders.pickup_until,
        delivery_until: orders.delivery_until,
        order_id: orders.id,
        order_number: orders.order_number,
        status: orders.status,
        driver_name: users.full_name,
      },
      lock: { is_locked: orders.is_locked, delivery_status: orders.delivery_status },
      exception: exceptionColumns(actors, orders.customer_id),
      cancelled: cancelledBy,
      /** How many there are without the limit. */
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.driver_id))
    .leftJoin(series_exceptions, isExceptionOf(orders))
    .leftJoin(actors, eq(actors.id, series_exceptions.actor_id))
    .leftJoin(closed_days, eq(closed_days.day, series_exceptions.closed_day))
    .$dynamic();

/** What is not decided yet, as many as take place; a hold without end is one. Nothing once the series has ended. */
function undecidedOf(
  db: DbOrTx,
  viewed: Viewed,
  exceptions: ReadonlyMap<number, ExceptionWithActor>,
  count: number,
): SeriesOccurrence[] {
  if (viewed.series.stopped_at) return [];
  const plan = planOf(viewed);
  const rows: SeriesOccurrence[] = [];
  let missing = count;
  for (const each of undecidedOccurrences(plan, db.now(), null, db.timeZone())) {
    rows.push(asUndecided(db, viewed, each, exceptions.get(each.occurrence_number)));
    if (!each.drop) missing--;
    const isEndless = each.drop === 'held' && plan.hold?.until === null;
    if (isEndless || missing === 0 || rows.length === maxRows) break;
  }
  return rows;
}

/** By date, until enough of them take place. */
function untilEnough(occurrences: readonly SeriesOccurrence[], count: number): SeriesOccurrence[] {
  const byDate = occurrences.toSorted((a, b) => Temporal.Instant.compare(a.pickup_date, b.pickup_date));
  const shown: SeriesOccurrence[] = [];
  let missing = count;
  for (const occurrence of byDate.slice(0, maxRows)) {
    if (missing === 0) break;
    shown.push(occurrence);
    if (takesPlace(occurrence)) missing--;
  }
  return shown;
}

const takesPlace = ({ state, status }: SeriesOccurrence): boolean =>
  status !== 'cancelled' && (state === 'made' || state === 'planned');
