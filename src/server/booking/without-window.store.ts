import { asc, eq, isNull } from 'drizzle-orm';
import { type ServedPlaces, windowsOfAddress } from '#shared/booking/address-windows.ts';
import { postcodeOf } from '#shared/booking/areas.ts';
import type { Booking } from '#shared/booking/booking.contract.ts';
import { type BookingWindow, windowLegs } from '#shared/booking/booking-window.ts';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { type VisitTimes, visitTimes } from '#shared/series/visit-times.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customers, order_series } from '../schema.ts';

interface Offer extends Omit<ServedPlaces, 'has_areas'> {
  windows: readonly BookingWindow[];
  areas: readonly object[];
  /** IANA */
  zone: string;
}

/** The legs of running series whose time is in no window, by the names of their customers. */
export async function findSeriesWithoutWindow(
  db: DbOrTx,
  { windows, areas, places, business_address, zone }: Offer,
): Promise<Booking['without_window']> {
  const rows = await db
    .select({ series: order_series, customer_name: customers.name })
    .from(order_series)
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .where(isNull(order_series.stopped_at))
    .orderBy(asc(customers.plain_name), asc(order_series.id));
  // Thousands of addresses are looked up in thousands of places.
  const byPostcode = Map.groupBy(places, ({ postcode }) => postcode);
  return rows.flatMap(({ series, customer_name }) => {
    const pattern = patternOf(series);
    const { anchor_pickup, anchor_delivery } = series;
    return windowLegs.flatMap((leg) => {
      const address = series[`${leg}_address`];
      const near = byPostcode.get(postcodeOf(address) ?? '') ?? [];
      const served = { has_areas: areas.length > 0, places: near, business_address };
      const ofLeg = windows.filter((each) => each.leg === leg);
      const times = visitTimes({ ...pattern, anchor_pickup, anchor_delivery }, leg, zone);
      if (hasWindow(windowsOfAddress(ofLeg, served, address).windows, times)) return [];
      const text = `${describePattern(pattern)}, ${formatTime(series[`anchor_${leg}`], zone)}`;
      return [{ series_id: series.id, customer_name, pattern: text, leg }];
    });
  });
}

/** Each weekday of the pattern needs a window; of one that falls on any weekday, some. */
function hasWindow(windows: readonly BookingWindow[], { time, weekdays, is_fixed }: VisitTimes): boolean {
  const isOffered = (weekday: number) =>
    windows.some((window) => window.weekday === weekday && window.starts_at.equals(time));
  return is_fixed ? weekdays.every(isOffered) : weekdays.some(isOffered);
}
