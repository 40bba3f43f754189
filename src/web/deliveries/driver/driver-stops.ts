import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** The next address of a driver for an order, and when to be there. */
export interface Stop {
  order: Order;
  leg: 'pickup' | 'delivery';
  at: Temporal.Instant;
  address: string;
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
  /** Delivered today, the latest first. */
  finishedToday: Stop[];
}

/** Groups a driver's orders into remaining stops and stops finished today. `zone`: IANA, of the business. */
export function planStops(orders: readonly Order[], now: Temporal.Instant, zone: string): DriverPlan {
  const today = businessDay(now, zone);
  const dayOf = (stop: Stop) => businessDay(stop.at, zone);
  const remaining = orders.filter(isRemaining).map(stopFor).sort(byTime);
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

const isRemaining = (order: Order): boolean =>
  order.delivery_status !== null && order.delivery_status !== 'delivered' && !isFinished(order.status);

const stopFor = (order: Order): Stop =>
  order.delivery_status === 'assigned'
    ? { order, leg: 'pickup', at: order.pickup_date, address: order.pickup_address }
    : { order, leg: 'delivery', at: order.delivery_date, address: order.delivery_address };

function finishedStop(order: Order): Stop[] {
  const { delivery_status, delivered_at: at, delivery_address: address } = order;
  if (delivery_status !== 'delivered' || at === null || order.status === 'cancelled') return [];
  return [{ order, leg: 'delivery', at, address }];
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
