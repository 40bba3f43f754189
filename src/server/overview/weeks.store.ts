import { and, ne, sql } from 'drizzle-orm';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { type WeekStats, weeksShown } from '#shared/overview/overview.contract.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { orders } from '../schema.ts';

/** Orders and revenue (cents with GST) of the last weeks, oldest first; zeros for a week without orders. */
export async function findWeeks(db: DbOrTx): Promise<WeekStats[]> {
  const zone = db.business.time_zone;
  const current = firstDayOfWeek(businessDay(db.now(), zone));
  const first = current.subtract({ weeks: weeksShown - 1 });
  const weeks = Array.from({ length: weeksShown }, (_, number) => first.add({ weeks: number }));
  const totals = await selectWeekTotals(db, current, {
    start: startOfDay(first, zone),
    end: startOfDay(current.add({ weeks: 1 }), zone),
  });
  const byDay = new Map(totals.map((week) => [week.first_day, week]));
  return weeks.map((first_day) => ({
    ...(byDay.get(first_day.toString()) ?? noOrders),
    first_day,
  }));
}

const noOrders = { orders: 0, revenue: 0, orders_by_now: 0, revenue_by_now: 0 };

/** The Sunday, as in the calendar. */
const firstDayOfWeek = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek % 7 });

function selectWeekTotals(
  db: DbOrTx,
  current: Temporal.PlainDate,
  period: { start: Temporal.Instant; end: Temporal.Instant },
) {
  const local = sql`(${orders.created_at} at time zone ${db.business.time_zone})`;
  const day = sql`${local}::date`;
  // By the clock on the wall: a week in which the clocks change goes as far as any other.
  const sinceSunday = sql`${local} - (${day} - extract(dow from ${day})::int)::timestamp`;
  const now = db.now().toZonedDateTimeISO(db.business.time_zone).toPlainDateTime();
  const untilNow = now.since(current.toPlainDateTime(), { largestUnit: 'hours' });
  const placed = db
    .select({
      first_day: sql<string>`(${day} - extract(dow from ${day})::int)::text`.as('first_day'),
      total_amount: orders.total_amount,
      is_by_now: sql<boolean>`${sinceSunday} <= ${untilNow.toString()}::interval`.as('is_by_now'),
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
