import { and, count, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { windowsOfAddress } from '#shared/booking/address-windows.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { area_places, orders } from '../schema.ts';
import { findOffer } from './booking-rules.store.ts';

const legColumns = {
  pickup: { window_id: orders.pickup_window_id, date: orders.pickup_date, address: orders.pickup_address },
  delivery: {
    window_id: orders.delivery_window_id,
    date: orders.delivery_date,
    address: orders.delivery_address,
  },
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

/** Orders with a visit on these days. The status is written out, as the index on windows is of those not cancelled. */
const isOnDays = (
  leg: WindowLeg,
  { days, zone, except_order_id, except_series_id }: Visits,
): SQL | undefined =>
  and(
    gte(legColumns[leg].date, startOfDay(days.from, zone)),
    lt(legColumns[leg].date, startOfDay(days.to.add({ days: 1 }), zone)),
    sql`${orders.status} <> 'cancelled'`,
    except_order_id ? ne(orders.id, except_order_id) : undefined,
    except_series_id ? sql`${orders.series_id} is distinct from ${except_series_id}` : undefined,
  );

/** How many orders stand in a window on a day. */
export type TakenOn = (window_id: string, day: Temporal.PlainDate) => number;

/**
 * How many orders that are not cancelled stand in each of these windows on each day of a range. One without a window of its
 * own, as from before customers chose windows, stands in the window that its time lies in.
 */
export async function findTaken(db: DbOrTx, leg: WindowLeg, visits: Visits): Promise<TakenOn> {
  const taken = new Map<string, number>();
  const add = (window_id: string, day: string | Temporal.PlainDate, more: number) => {
    const key = `${window_id} ${day}`;
    taken.set(key, (taken.get(key) ?? 0) + more);
  };
  const free: FreeVisit[] = [];
  for (const { window_id, local, address, count } of await findStanding(db, leg, visits)) {
    const at = Temporal.PlainDateTime.from(local);
    if (window_id === null) free.push({ at, address, count });
    else add(window_id, at.toPlainDate(), count);
  }
  const windowOf = free.length > 0 ? await findWindowsInTime(db, leg) : null;
  for (const visit of free) {
    const window_id = windowOf?.(visit);
    if (window_id) add(window_id, visit.at.toPlainDate(), visit.count);
  }
  return (id, on) => taken.get(`${id} ${on}`) ?? 0;
}

/** Visits of one moment, in business time, that are in no window; the address where areas matter. */
interface FreeVisit {
  at: Temporal.PlainDateTime;
  address: string | null;
  count: number;
}

/** The visits by window and start: there are fewer of them than orders. */
function findStanding(db: DbOrTx, leg: WindowLeg, visits: Visits) {
  const { window_id, date, address } = legColumns[leg];
  const local = sql<string>`(${date} at time zone ${visits.zone}::text)::text`;
  const inWindows = db
    .select({ window_id, local, address: sql<string | null>`null`, count: count() })
    .from(orders)
    .where(and(sql`${window_id} = any(${sql.param([...visits.window_ids])}::uuid[])`, isOnDays(leg, visits)))
    .groupBy(window_id, date);
  const atFreeTimes = db
    .select({
      window_id,
      local,
      address: sql<string | null>`case when exists (select 1 from ${area_places}) then ${address} end`.as(
        'at',
      ),
      count: count(),
    })
    .from(orders)
    .where(and(isNull(window_id), isOnDays(leg, visits)))
    .groupBy(window_id, date, sql`at`);
  return unionAll(inWindows, atFreeTimes);
}

/** The window that a visit at a free time lies in: one of its area before one of everywhere; of several, that which starts last. */
async function findWindowsInTime(db: DbOrTx, leg: WindowLeg): Promise<(visit: FreeVisit) => string | null> {
  const offer = await findOffer(db);
  const windows = offer.windows.filter((each) => each.leg === leg).toReversed();
  return ({ at, address }) => {
    const time = at.toPlainTime();
    const open = windows.filter(
      ({ weekday, starts_at, ends_at }) =>
        weekday === at.dayOfWeek &&
        Temporal.PlainTime.compare(starts_at, time) <= 0 &&
        Temporal.PlainTime.compare(time, ends_at) < 0,
    );
    return windowsOfAddress(open, offer, address ?? '').windows[0]?.id ?? null;
  };
}
