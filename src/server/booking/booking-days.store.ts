import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { placeOnDay } from '#shared/booking/bookable.ts';
import type { bookingDaysRoute } from '#shared/booking/booking.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { areas, booking_windows } from '../schema.ts';
import { windowColumns } from './booking.store.ts';
import { findClosedDays } from './closed-days.store.ts';
import { type DayRange, daysOf, findTaken } from './taken.store.ts';

type BookingDay = z.output<typeof bookingDaysRoute.reply>[number];

/** How full the windows of each day are. Of a retired window, and on a closed day, only what still stands in one counts. */
export async function findBookingDays(db: DbOrTx, days: DayRange): Promise<BookingDay[]> {
  const zone = db.timeZone();
  const windows = await db
    .select({ ...windowColumns, retired_at: booking_windows.retired_at, area_name: areas.name })
    .from(booking_windows)
    .leftJoin(areas, eq(areas.id, booking_windows.area_id))
    .orderBy(asc(booking_windows.starts_at), asc(booking_windows.ends_at), asc(booking_windows.id));
  const closedDays = await findClosedDays(db, days.from, days.to);
  const closedNames = new Map(closedDays.map(({ day, name }) => [`${day}`, name]));
  const visits = { window_ids: windows.map(({ id }) => id), days, zone, except_order_id: null };
  const taken = {
    pickup: await findTaken(db, 'pickup', visits),
    delivery: await findTaken(db, 'delivery', visits),
  };
  return daysOf(days).map((day) => {
    const closed = closedNames.get(`${day}`) ?? null;
    const shown = windows.filter(
      ({ id, leg, weekday, retired_at }) =>
        weekday === day.dayOfWeek && (taken[leg](id, day) > 0 || (closed === null && retired_at === null)),
    );
    return {
      day,
      closed,
      windows: placeOnDay(shown, day, zone).map(({ window, starts_at, ends_at }) => {
        const { id: window_id, leg, area_name, capacity } = window;
        return { window_id, leg, starts_at, ends_at, area_name, taken: taken[leg](window_id, day), capacity };
      }),
    };
  });
}
