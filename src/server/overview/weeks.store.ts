import { and, ne, sql } from 'drizzle-orm';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { type WeekStats, weeksShown } from '#shared/overview/overview.contract.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { orders } from '../schema.ts';

/** Orders and revenue (cents with GST) of the last weeks, oldest first; zeros for a week without orders. */
export async function findWeeks(db: DbOrTx): Promise<WeekStats[]> {
  const zone = db.business.time_zone;
  const first = firstDayOfWeek(businessDay(db.now(), zone)).subtract({ weeks: weeksShown - 1 });
  const weeks = Array.from({ length: weeksShown }, (_, number) => first.add({ weeks: number }));
  const totals = await selectWeekTotals(db, {
    start: startOfDay(first, zone),
    end: startOfDay(first.add({ weeks: weeksShown }), zone),
  });
  const byDay = new Map(totals.map((week) => [week.first_day, week]));
  return weeks.map((first_day) => ({
    ...(byDay.get(first_day.toString()) ?? { orders: 0, revenue: 0 }),
    first_day,
  }));
}

/** The Sunday, as in the calendar. */
const firstDayOfWeek = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek % 7 });

function selectWeekTotals(db: DbOrTx, period: { start: Temporal.Instant; end: Temporal.Instant }) {
  const day = sql`(${orders.created_at} at time zone ${db.business.time_zone})::date`;
  const placed = db
    .select({
      first_day: sql<string>`(${day} - extract(dow from ${day})::int)::text`.as('first_day'),
      total_amount: orders.total_amount,
    })
    .from(orders)
    .where(and(ne(orders.status, 'cancelled'), ...inPeriod(orders.created_at, period)))
    .as('placed');
  return db
    .select({
      first_day: placed.first_day,
      orders: sql<number>`count(*)::int`,
      revenue: sql<number>`sum(${placed.total_amount})::float8`,
    })
    .from(placed)
    .groupBy(placed.first_day);
}
