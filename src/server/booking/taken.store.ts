import { and, count, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { orders } from '../schema.ts';

const legColumns = {
  pickup: { window_id: orders.pickup_window_id, date: orders.pickup_date },
  delivery: { window_id: orders.delivery_window_id, date: orders.delivery_date },
} as const;

/** Business days, both included. */
export interface DayRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export const daysOf = ({ from, to }: DayRange): Temporal.PlainDate[] =>
  Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }));

interface Visits {
  window_ids: readonly string[];
  days: DayRange;
  /** IANA */
  zone: string;
  except_order_id: string | null;
  /** None of the orders of this series counts. */
  except_series_id?: string | null;
}

/** Orders that stand in windows. The status is written out, as the index on windows is of those not cancelled. */
const standsIn = (
  leg: WindowLeg,
  { window_ids, days, zone, except_order_id, except_series_id }: Visits,
): SQL | undefined =>
  and(
    sql`${legColumns[leg].window_id} = any(${sql.param([...window_ids])}::uuid[])`,
    gte(legColumns[leg].date, startOfDay(days.from, zone)),
    lt(legColumns[leg].date, startOfDay(days.to.add({ days: 1 }), zone)),
    sql`${orders.status} <> 'cancelled'`,
    except_order_id ? ne(orders.id, except_order_id) : undefined,
    except_series_id ? sql`${orders.series_id} is distinct from ${except_series_id}` : undefined,
  );

/** How many orders that are not cancelled stand in a window on the business day of an instant. */
export async function countTaken(
  db: DbOrTx,
  leg: WindowLeg,
  window_id: string,
  starts_at: Temporal.Instant,
  except_order_id: string | null,
): Promise<number> {
  const zone = db.timeZone();
  const day = businessDay(starts_at, zone);
  const visits = { window_ids: [window_id], days: { from: day, to: day }, zone, except_order_id };
  return db.$count(orders, standsIn(leg, visits));
}

/** How many orders stand in a window on a day. */
export type TakenOn = (window_id: string, day: Temporal.PlainDate) => number;

/** How many orders that are not cancelled stand in each of these windows on each day of a range. */
export async function findTaken(db: DbOrTx, leg: WindowLeg, visits: Visits): Promise<TakenOn> {
  const { window_id, date } = legColumns[leg];
  // The day of each start, not of each order: there are fewer of them.
  const rows = await db
    .select({
      window_id,
      day: sql<string>`(${date} at time zone ${visits.zone}::text)::date::text`,
      taken: count(),
    })
    .from(orders)
    .where(standsIn(leg, visits))
    .groupBy(window_id, date);
  const taken = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.window_id} ${row.day}`;
    taken.set(key, (taken.get(key) ?? 0) + row.taken);
  }
  return (id, on) => taken.get(`${id} ${on}`) ?? 0;
}
