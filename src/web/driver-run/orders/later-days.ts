import type { Leg } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { nextOwnLeg, type OrderOfDriver } from './own-legs.ts';

/** A leg in the day of its driver. */
export interface Stop extends Leg {
  order: OrderOfDriver;
}

export interface DriverDay {
  day: Temporal.PlainDate;
  stops: Stop[];
}

/**
 * The next legs of a driver tomorrow and later, by business day and sorted by time; those of today and before are in their run.
 * `zone`: IANA, of the business.
 */
export function laterDays(
  orders: readonly OrderOfDriver[],
  now: Temporal.Instant,
  zone: string,
): DriverDay[] {
  const today = businessDay(now, zone);
  const dayOf = (stop: Stop) => businessDay(stop.at, zone);
  const later = orders
    .flatMap(remainingStop)
    .filter((stop) => Temporal.PlainDate.compare(dayOf(stop), today) > 0);
  return byDay(later.sort(byTime), dayOf);
}

function remainingStop(order: OrderOfDriver): Stop[] {
  const leg = order.delivery_status && nextOwnLeg(order);
  return leg ? [{ order, ...leg }] : [];
}

// The order number breaks ties, so that cards do not swap places between loads.
const byTime = (a: Stop, b: Stop): number =>
  Temporal.Instant.compare(a.at, b.at) || a.order.order_number.localeCompare(b.order.order_number);

function byDay(stops: Stop[], dayOf: (stop: Stop) => Temporal.PlainDate): DriverDay[] {
  const days = new Map<string, DriverDay>();
  for (const stop of stops) {
    const day = dayOf(stop);
    const existing = days.get(day.toString());
    if (existing) existing.stops.push(stop);
    else days.set(day.toString(), { day, stops: [stop] });
  }
  return [...days.values()];
}
