import type { Leg } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { nextOwnLeg, type OrderOfDriver, ownLegs } from '#web/deliveries/own-legs.ts';

/** A leg in the day of its driver. */
export interface Stop extends Leg {
  order: OrderOfDriver;
}

interface DriverDay {
  day: Temporal.PlainDate;
  stops: Stop[];
}

/** The stops of a driver by business day, each list sorted by time. */
interface DriverPlan {
  /** Due on an earlier day. */
  overdue: Stop[];
  today: Stop[];
  /** Tomorrow and later; days without a stop are left out. */
  later: DriverDay[];
  /** Done today, the latest first. */
  finishedToday: Stop[];
}

/** Groups a driver's legs into remaining stops and stops finished today. `zone`: IANA, of the business. */
export function planStops(orders: readonly OrderOfDriver[], now: Temporal.Instant, zone: string): DriverPlan {
  const today = businessDay(now, zone);
  const dayOf = (stop: Stop) => businessDay(stop.at, zone);
  const remaining = orders.flatMap(remainingStop).sort(byTime);
  const isBeforeToday = (stop: Stop) => Temporal.PlainDate.compare(dayOf(stop), today) < 0;
  const isToday = (stop: Stop) => dayOf(stop).equals(today);
  return {
    overdue: remaining.filter(isBeforeToday),
    today: remaining.filter(isToday),
    later: byDay(
      remaining.filter((stop) => !isBeforeToday(stop) && !isToday(stop)),
      dayOf,
    ),
    finishedToday: orders.flatMap(finishedStop).filter(isToday).sort(byTime).reverse(),
  };
}

/** The next stop to drive to; `null` when none remains. */
export const nextStop = ({ overdue, today, later }: DriverPlan): Stop | null =>
  overdue[0] ?? today[0] ?? later[0]?.stops[0] ?? null;

function remainingStop(order: OrderOfDriver): Stop[] {
  const leg = order.delivery_status && nextOwnLeg(order);
  return leg ? [{ order, ...leg }] : [];
}

/** The driver's last leg, at the time they reported it. */
function finishedStop(order: OrderOfDriver): Stop[] {
  const leg = ownLegs(order).at(-1);
  if (!leg || nextOwnLeg(order)) return [];
  const at = leg.kind === 'pickup' ? order.picked_up_at : order.delivered_at;
  return at ? [{ order, ...leg, at, until: null }] : [];
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
