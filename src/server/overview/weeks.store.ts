import { and, ne, sql } from 'drizzle-orm';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { type Period, type PeriodStats, periodsShown } from '#shared/overview/overview.contract.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { orders } from '../schema.ts';

/** Orders and revenue (cents with GST) of the last weeks or months, oldest first; zeros for one without orders. */
export async function findWeeks(db: DbOrTx, by: Period): Promise<PeriodStats[]> {
  const zone = db.business.time_zone;
  const current = firstDayOf[by](businessDay(db.now(), zone));
  const after = (count: number) => current.add(by === 'week' ? { weeks: count } : { months: count });
  const firstDays = Array.from({ length: periodsShown }, (_, number) => after(number - periodsShown + 1));
  const totals = await selectTotals(db, by, current, {
    start: startOfDay(after(1 - periodsShown), zone),
    end: startOfDay(after(1), zone),
  });
  const byDay = new Map(totals.map((period) => [period.first_day, period]));
  return firstDays.map((first_day) => ({
    ...(byDay.get(first_day.toString()) ?? noOrders),
    first_day,
  }));
}

const noOrders = { orders: 0, revenue: 0, orders_by_now: 0, revenue_by_now: 0 };

/** Of a week the Sunday, as in the calendar. */
const firstDayOf = {
  week: (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek % 7 }),
  month: (day: Temporal.PlainDate) => day.with({ day: 1 }),
};

function selectTotals(
  db: DbOrTx,
  by: Period,
  current: Temporal.PlainDate,
  period: { start: Temporal.Instant; end: Temporal.Instant },
) {
  const local = sql`(${orders.created_at} at time zone ${db.business.time_zone})`;
  const day = sql`${local}::date`;
  const first =
    by === 'week' ? sql`(${day} - extract(dow from ${day})::int)` : sql`date_trunc('month', ${local})::date`;
  // By the clock on the wall: a week in which the clocks change goes as far as any other.
  const sinceFirst = sql`${local} - ${first}::timestamp`;
  const now = db.now().toZonedDateTimeISO(db.business.time_zone).toPlainDateTime();
  const untilNow = now.since(current.toPlainDateTime(), { largestUnit: 'hours' });
  const placed = db
    .select({
      first_day: sql<string>`${first}::text`.as('first_day'),
      total_amount: orders.total_amount,
      is_by_now: sql<boolean>`${sinceFirst} <= ${untilNow.toString()}::interval`.as('is_by_now'),
    })
    .from(orders)
    .where(and(ne(orders.status, 'cancelled'), ...inPeriod(orders.created_at, period)))
    .as('placed');
  return db
    .select({
      first_day: placed.first_day,
      orders: sql<number>`count(*)::int`,
      revenue: sql<number>`sum(${placed.total_amount})::float8`,
      orders_by_now: sql<number>`(count(*) filter (where ${placed.is_by_now}))::int`,
      revenue_by_now: sql<number>`coalesce(sum(${placed.total_amount}) filter (where ${placed.is_by_now}), 0)::float8`,
    })
    .from(placed)
    .groupBy(placed.first_day);
}
