import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { isMainContactOf } from '../customers/customers.store.ts';
import { oneOf } from '../kernel/db/columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customers, order_series, orders, users } from '../schema.ts';
import { asSeriesOfOrder, type SeriesRow } from './series.store.ts';

export const isRunning = isNull(order_series.stopped_at);

/** When the business day begins. */
export const startOfToday = (db: DbOrTx): Temporal.Instant =>
  startOfDay(businessDay(db.now(), db.timeZone()), db.timeZone());

/** 0 for a series that has ended. */
export const weeklyAmount =
  sql<number>`case when ${isRunning} then ${order_series.weekly_amount} else 0 end`.mapWith(
    order_series.weekly_amount,
  );

/** What comes from `from` on after the occurrence `latest_number`. `zone` is an IANA time zone. */
export const plannedAfter = (
  series: SeriesRow,
  latest_number: number,
  from: Temporal.Instant,
  zone: string,
) =>
  occurrencesOf(
    asSeriesOfOrder(series),
    { has: (occurrence_number) => occurrence_number <= latest_number },
    from,
    null,
    zone,
  );

/** By the id of a series: what its next pickup is in truth. */
type NextPickups = Readonly<Record<string, string>>;

/**
 * The next pickups of the series whose stored one is missed, as after downtime, or not calculated yet. Mostly there
 * are none.
 */
export async function findMissedPickups(db: DbOrTx, where: SQL | undefined): Promise<NextPickups> {
  const isMissed = or(isNull(order_series.next_pickup), lt(order_series.next_pickup, db.now()));
  const rows = await db
    .select()
    .from(order_series)
    .where(and(isRunning, isMissed, where));
  return Object.fromEntries(
    rows.map((row) => {
      const next = plannedAfter(row, row.made_through, db.now(), db.timeZone()).next().value;
      return [row.id, `${next?.pickup_date}`];
    }),
  );
}

/** The order of a series that is collected next. */
const nextOrder = (db: DbOrTx) =>
  new QueryBuilder()
    .select({ id: orders.id, order_number: orders.order_number, pickup_date: orders.pickup_date })
    .from(orders)
    .where(
      and(
        eq(orders.series_id, order_series.id),
        oneOf(orders.status, notCollectedOrderStatuses),
        sql`${orders.pickup_date} >= ${startOfToday(db).toString()}::timestamptz`,
      ),
    )
    .orderBy(asc(orders.pickup_date), asc(orders.id))
    .limit(1)
    .as('next_order');

/** Series with all that `asSummary` needs, with one thing more if asked for, and what they are sorted by. */
export function selectSeries<More = null>(db: DbOrTx, missed: NextPickups, more = sql<More>`null`) {
  const next = nextOrder(db);
  const planned = sql`coalesce((${JSON.stringify(missed)}::jsonb ->> ${order_series.id}::text)::timestamptz, ${order_series.next_pickup})`;
  const next_pickup = sql<Temporal.Instant | null>`coalesce(${next.pickup_date}, case when ${isRunning} then ${planned} end)`;
  const select = db
    .select({
      series: order_series,
      weekly_amount: weeklyAmount,
      customer: { name: customers.name, email: users.email },
      next_pickup: next_pickup.mapWith(order_series.next_pickup),
      next_order: { id: next.id, order_number: next.order_number },
      more,
    })
    .from(order_series)
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .innerJoin(users, isMainContactOf(order_series.customer_id))
    .leftJoinLateral(next, sql`true`)
    .$dynamic();
  return { select, next_pickup };
}

type SummaryRow = Omit<Awaited<ReturnType<typeof selectSeries>['select']>[number], 'more'>;

/** The series as it is read. */
export const asSummary = ({
  series,
  weekly_amount,
  customer,
  next_pickup,
  next_order,
}: SummaryRow): SeriesSummary => ({
  id: series.id,
  customer_id: series.customer_id,
  customer_name: customer.name,
  customer_email: customer.email,
  state: series.stopped_at ? 'ended' : 'active',
  recurrence_pattern: patternOf(series),
  frequency_template_id: series.frequency_template_id,
  items: series.items,
  total_amount: series.total_amount,
  weekly_amount,
  pickup_address: series.pickup_address,
  delivery_address: series.delivery_address,
  special_instructions: series.special_instructions,
  next_pickup,
  next_order_id: next_order?.id ?? null,
  next_order_number: next_order?.order_number ?? null,
  version: series.version,
  created_at: series.created_at,
  updated_at: series.updated_at,
  stopped_at: series.stopped_at,
});
