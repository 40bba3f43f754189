import { asc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Area, Booking } from '#shared/booking/booking.contract.ts';
import type { BookingWindow } from '#shared/booking/booking-window.ts';
import { plain } from '../kernel/db/columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { area_places, areas, booking_windows, orders, settings } from '../schema.ts';
import { findSeriesWithoutWindow } from './without-window.store.ts';

/** All windows and areas, with what is left of earlier windows. */
export async function findBooking(db: DbOrTx): Promise<Booking> {
  const business = await findBookingSettings(db);
  const windows = await findWindows(db, isNull(booking_windows.retired_at));
  const allAreas = await findAreas(db);
  return {
    windows,
    areas: allAreas,
    retired: await findRetired(db),
    without_window: business.use_windows ? await withoutWindow(db, business, windows, allAreas) : [],
    version: business.booking_version,
  };
}

type BookingSettings = Pick<
  typeof settings.$inferSelect,
  'booking_version' | 'use_windows' | 'time_zone' | 'pickup_address'
>;

/** The settings that windows and areas go by, from the database itself: another process may just have changed them. */
async function findBookingSettings(db: DbOrTx): Promise<BookingSettings> {
  const [row] = await db.select().from(settings);
  if (!row) throw new Error('there are no settings');
  return row;
}

export const windowColumns = {
  id: booking_windows.id,
  leg: booking_windows.leg,
  weekday: booking_windows.weekday,
  starts_at: booking_windows.starts_at,
  ends_at: booking_windows.ends_at,
  area_id: booking_windows.area_id,
  capacity: booking_windows.capacity,
};

/** Pickups first, through the week. */
const inWeek = [
  sql`${booking_windows.leg} desc`,
  asc(booking_windows.weekday),
  asc(booking_windows.starts_at),
  asc(booking_windows.id),
];

const findWindows = (db: DbOrTx, where: SQL): Promise<BookingWindow[]> =>
  db
    .select(windowColumns)
    .from(booking_windows)
    .where(where)
    .orderBy(...inWeek);

/** An area that is no more has no places: only retired windows name it. */
const isServed = sql`exists (select 1 from ${area_places} as place where place.area_id = ${areas}.id)`;

/** By name, their places by postcode. */
const findAreas = (db: DbOrTx): Promise<Area[]> =>
  db
    .select({
      id: areas.id,
      name: areas.name,
      places: sql<
        Area['places']
      >`(select coalesce(json_agg(json_build_object('postcode', place.postcode, 'suburb', place.suburb)
        order by place.postcode, place.suburb nulls first), '[]') from ${area_places} as place where place.area_id = ${areas}.id)`,
    })
    .from(areas)
    .where(isServed)
    .orderBy(asc(plain(areas.name)), asc(areas.id));

/** The retired windows in which orders to come still stand. */
async function findRetired(db: DbOrTx): Promise<Booking['retired']> {
  const visits = sql`${orders.status} <> 'cancelled'`;
  const now = sql`${db.now().toString()}::timestamptz`;
  const count = sql<number>`((select count(*) from ${orders} where ${orders.pickup_window_id} = ${booking_windows}.id
      and ${orders.pickup_date} >= ${now} and ${visits})
    + (select count(*) from ${orders} where ${orders.delivery_window_id} = ${booking_windows}.id
      and ${orders.delivery_date} >= ${now} and ${visits}))::int`;
  const rows = await db
    .select({ ...windowColumns, orders: count })
    .from(booking_windows)
    .where(isNotNull(booking_windows.retired_at))
    .orderBy(...inWeek);
  return rows.filter((row) => row.orders > 0);
}

const withoutWindow = (
  db: DbOrTx,
  { time_zone, pickup_address }: BookingSettings,
  windows: readonly BookingWindow[],
  allAreas: readonly Area[],
): Promise<Booking['without_window']> =>
  findSeriesWithoutWindow(db, {
    windows,
    areas: allAreas,
    places: allAreas.flatMap(({ id, places }) => places.map((place) => ({ ...place, area_id: id }))),
    business_address: pickup_address,
    zone: time_zone,
  });

/** Whether customers could book both legs. */
export async function hasBothLegs(db: DbOrTx): Promise<boolean> {
  const rows = await db
    .selectDistinct({ leg: booking_windows.leg })
    .from(booking_windows)
    .where(isNull(booking_windows.retired_at));
  return rows.length === 2;
}
