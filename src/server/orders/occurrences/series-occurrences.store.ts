import { and, asc, desc, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { lockReason, staffLockReason, staffSkipReason } from '#shared/orders/order-lock.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import {
  isHeld,
  pickupOf,
  type UndecidedOccurrence,
  undecidedOccurrences,
} from '#shared/series/occurrences.ts';
import { daysAhead, type SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller, Viewer } from '../../kernel/http/caller.ts';
import { orders, series_exceptions, users } from '../../schema.ts';
import {
  type ExceptionWithActor,
  exceptionColumns,
  findException,
  isExceptionOf,
  selectExceptions,
} from '../../series/exceptions.store.ts';
import { asPlanned } from '../../series/planned-occurrence.ts';
import { anchorDates, planOf, type StoredSeries } from '../../series/stored-series.ts';
import { asScheduled, isDroppedByPlan, isOrderDroppedByPlan, mayTakeBack } from './take-back.ts';

/** Who looks at a series; what they may do with it depends on their role. */
export type Looker = Viewer & Pick<Caller, 'role'>;

/** Who looks at the occurrences of which series. */
interface Viewed extends StoredSeries {
  caller: Looker;
}

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
  const pickup_date = pickupOf(plan, number, db.timeZone());
  const [planned] = undecidedOccurrences(plan, pickup_date, pickup_date, db.timeZone());
  return planned ? asUndecided(db, viewed, planned) : null;
}

const hasNoOrder = notExists(
  new QueryBuilder().select({ one: sql`1` }).from(orders).where(isExceptionOf(orders)),
);

const actors = alias(users, 'actors');

/** The orders of a series, each with its exception if it was dropped. */
const selectOrders = (db: DbOrTx) =>
  db
    .select({
      order: {
        number: sql<number>`${orders.occurrence_number}`,
        pickup_date: orders.pickup_date,
        delivery_date: orders.delivery_date,
        order_id: orders.id,
        order_number: orders.order_number,
        status: orders.status,
        driver_name: users.full_name,
      },
      lock: { is_locked: orders.is_locked, delivery_status: orders.delivery_status },
      exception: exceptionColumns(actors, orders.customer_id),
      /** How many there are without the limit. */
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.driver_id))
    .leftJoin(series_exceptions, isExceptionOf(orders))
    .leftJoin(actors, eq(actors.id, series_exceptions.actor_id))
    .$dynamic();

type Exception = Pick<
  ExceptionWithActor,
  'outcome' | 'changed' | 'actor_name' | 'is_by_staff' | 'created_at'
>;
type OrderOfSeries = Awaited<ReturnType<typeof selectOrders>>[number];

function asMade(db: DbOrTx, viewed: Viewed, { order, lock, exception }: OrderOfSeries): SeriesOccurrence {
  const { series, caller } = viewed;
  const lockable = { ...order, ...lock };
  // What stands before the anchor was planned by a pattern that is no more.
  const isPlannedByIt = order.number >= series.anchor_number;
  const planned_pickup = isPlannedByIt
    ? pickupOf(planOf(viewed), order.number, db.timeZone())
    : order.pickup_date;
  const status = exception?.status_before ?? order.status;
  const before = { ...lockable, occurrence_number: order.number, status };
  return {
    ...order,
    planned_pickup,
    state: exception?.outcome ?? 'made',
    ...whyDropped(db, viewed, exception, order.pickup_date),
    changed: exception?.changed ?? [],
    may_skip: !exception?.outcome && maySkip(db, caller, lockable),
    may_undo:
      mayUndo(viewed, exception) &&
      mayTakeBack(db, caller, before) &&
      !isOrderDroppedByPlan(db, planOf(viewed), before),
  };
}

function maySkip(db: DbOrTx, { reach, role }: Looker, order: Parameters<typeof staffSkipReason>[0]): boolean {
  if (reach === 'any') return !staffSkipReason(order) && !staffLockReason(order, role);
  return !isCollected(order.status) && !lockReason(order, db.now(), lockHoursOf(db));
}

/** Whether it is this caller's to undo a skip, apart from the time. */
const mayUndo = ({ series, caller }: Viewed, exception: Exception | null): boolean =>
  exception?.outcome === 'skipped' &&
  series.stopped_at === null &&
  (caller.reach === 'any' || !exception.is_by_staff);

/** One that was dropped before it became an order, or whose order was removed. */
function asDropped(db: DbOrTx, viewed: Viewed, exception: ExceptionWithActor): SeriesOccurrence {
  const { occurrence_number, planned_pickup: pickup_date, outcome: state } = exception;
  const occurrence = { occurrence_number, pickup_date };
  const planned = datesOf(db, viewed, occurrence);
  return {
    ...planned,
    state: state ?? 'planned',
    ...whyDropped(db, viewed, exception, pickup_date),
    may_undo:
      mayUndo(viewed, exception) &&
      mayTakeBack(db, viewed.caller, asScheduled(planned)) &&
      !isDroppedByPlan(planOf(viewed), occurrence, db.timeZone()),
  };
}

const datesOf = (db: DbOrTx, { series }: Viewed, occurrence: PlannedOccurrence): SeriesOccurrence =>
  asPlanned(occurrence, anchorDates(series), db.timeZone());

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

function asUndecided(
  db: DbOrTx,
  viewed: Viewed,
  { drop, ...occurrence }: UndecidedOccurrence,
  exception?: ExceptionWithActor,
): SeriesOccurrence {
  if (exception) return asDropped(db, viewed, exception);
  const planned = datesOf(db, viewed, occurrence);
  if (!drop) return { ...planned, may_skip: isSkippable(db, occurrence) };
  return { ...planned, state: drop, reason: holdText(db, viewed) };
}

function isSkippable(db: DbOrTx, { pickup_date }: PlannedOccurrence): boolean {
  const zone = db.timeZone();
  const latest = businessDay(db.now(), zone).add({ days: daysAhead.skip });
  return Temporal.PlainDate.compare(businessDay(pickup_date, zone), latest) <= 0;
}

function whyDropped(
  db: DbOrTx,
  viewed: Viewed,
  exception: Exception | null,
  pickup_date: Temporal.Instant,
): Pick<SeriesOccurrence, 'reason' | 'dropped_at'> {
  if (!exception?.outcome) return { reason: null, dropped_at: null };
  const { outcome, actor_name, created_at: dropped_at } = exception;
  if (outcome === 'removed') return { reason: 'Removed', dropped_at };
  if (outcome === 'skipped')
    return { reason: actor_name ? `Skipped by ${actor_name}` : 'Skipped', dropped_at };
  const isInHold = isHeld(planOf(viewed).hold, pickup_date, db.timeZone());
  return { reason: isInHold ? holdText(db, viewed) : 'On hold', dropped_at: null };
}

/** `On hold until Sun 10 Jan` */
function holdText(db: DbOrTx, { series: { hold_until } }: Viewed): string {
  const today = businessDay(db.now(), db.timeZone());
  return `On hold until ${hold_until ? formatDate(hold_until, today) : 'resumed'}`;
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
