import { windowsOfAddress } from '#shared/booking/address-windows.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { plannedBooking } from './booking-windows.ts';
import type { PlannedOrder } from './plan/planned-order.ts';

type Visits = Pick<PlannedOrder, 'pickup_date' | 'delivery_date' | 'pickup_address'> & {
  delivery_address: string;
};

/**
 * The same visits at the nearest start of a window of their days, so that customers choose windows with one switch and what
 * recurs has its own. A day without windows keeps its time.
 */
export function windowTimes(
  visits: Visits,
  business: Pick<Business, 'time_zone' | 'pickup_address'>,
): Pick<PlannedOrder, 'pickup_date' | 'delivery_date'> {
  const dates = windowLegs.map((leg) => [`${leg}_date`, windowTime(leg, visits, business)]);
  return Object.fromEntries(dates) as Pick<PlannedOrder, 'pickup_date' | 'delivery_date'>;
}

function windowTime(
  leg: WindowLeg,
  visits: Visits,
  { time_zone: zone, pickup_address: business_address }: Pick<Business, 'time_zone' | 'pickup_address'>,
): Temporal.Instant {
  const { windows, areas } = plannedBooking;
  const places = areas.flatMap(({ id, places }) => places.map((place) => ({ area_id: id, ...place })));
  const served = windowsOfAddress(
    windows,
    { has_areas: true, places, business_address },
    visits[`${leg}_address`],
  );
  const date = visits[`${leg}_date`];
  const day = businessDay(date, zone);
  const distance = (start: Temporal.Instant) => Math.abs(start.epochMilliseconds - date.epochMilliseconds);
  const [nearest] = served.windows
    .filter((window) => window.leg === leg && window.weekday === day.dayOfWeek)
    .map(({ starts_at }) => businessInstant(day, starts_at, zone))
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? date;
}
