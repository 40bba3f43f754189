import { driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import { orderStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import { isDone, type Leg, legsOf } from '#shared/deliveries/leg.ts';
import { legOfStep } from '#shared/deliveries/order-legs.ts';
import { type RouteReply, withFields } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type LegKind, type LegState, legKinds } from '#shared/orders/leg-attempt.ts';
import { entryNote, isUnsentFor, type OutboxEntry } from '#web/driver-run/outbox/outbox-entry.ts';

/** What the screens of a driver show of an order, and a phone keeps of it. */
export const ordersOfDriverRoute = withFields(driverOrdersRoute, [
  'id',
  'order_number',
  'customer_name',
  'customer_phone',
  'items',
  'charges',
  'minimum_shown',
  'gst_charged',
  'total_amount',
  'is_estimate',
  'pickup_date',
  'pickup_until',
  'pickup_address',
  'delivery_date',
  'delivery_until',
  'delivery_address',
  'special_instructions',
  'is_recurring',
  'series_id',
  'recurrence_pattern',
  'next_occurrence_date',
  'status',
  'delivery_status',
  'assigned_at',
  'picked_up_at',
  'out_for_delivery_at',
  'delivered_at',
  'delivery_notes',
  'own_legs',
  'known_bags',
]);
type Shown = RouteReply<typeof ordersOfDriverRoute>['rows'][number];

/**
 * An order as the screens of its driver have it. A copy that a phone kept from before legs had drivers of their own does not
 * say which are theirs: both are.
 */
export type OrderOfDriver = Omit<Shown, 'own_legs'> & { own_legs?: Shown['own_legs'] | undefined };

export const ownKinds = ({ own_legs }: OrderOfDriver): readonly LegKind[] =>
  own_legs?.map(({ kind }) => kind) ?? legKinds;

const stopState = (state: LegState): Leg['state'] => {
  if (state === 'on_the_way') return state;
  return state === 'planned' ? 'to_do' : 'done';
};

/** The legs of the driver, the pickup first; a cancelled order has none. */
function ownLegs(order: OrderOfDriver): Leg[] {
  const { own_legs } = order;
  if (!own_legs) return legsOf(order);
  return legsOf(order).flatMap((leg) => {
    const own = own_legs.find(({ kind }) => kind === leg.kind);
    return own ? [{ ...leg, state: stopState(own.state) }] : [];
  });
}

/** The first leg of the driver that is not done; `null` when none remains. */
export const nextOwnLeg = (order: OrderOfDriver): Leg | null =>
  ownLegs(order).find((leg) => !isDone(leg)) ?? null;

/** The steps that move a leg of the driver; `assigned` takes all of them back. */
export function ownSteps(order: OrderOfDriver): DeliveryStatus[] {
  const kinds = ownKinds(order);
  return deliveryStatuses.filter((status) => legOfStep[status] === null || kinds.includes(legOfStep[status]));
}

/** How far the driver is with their legs. */
export function ownStatus(order: OrderOfDriver): DeliveryStatus {
  const { own_legs, delivery_status } = order;
  if (!own_legs || own_legs.length === legKinds.length) return delivery_status ?? 'assigned';
  const [only] = own_legs;
  if (only?.state === 'on_the_way') return 'out_for_delivery';
  if (only?.state !== 'done') return 'assigned';
  return only.kind === 'pickup' ? 'picked_up' : 'delivered';
}

/** The driver's likely next step; `null` after their last. */
export function nextOwnStep(order: OrderOfDriver): DeliveryStatus | null {
  const steps = ownSteps(order);
  return steps[steps.indexOf(ownStatus(order)) + 1] ?? null;
}

/** A leg in the day of its driver. */
export interface Stop extends Leg {
  order: OrderOfDriver;
}

interface DriverDay {
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

/** Nobody has the laundry: its delivery waits for the new date of the pickup. */
const hasFailedPickup = ({ own_legs }: OrderOfDriver): boolean =>
  own_legs?.some(({ kind, state }) => kind === 'pickup' && state === 'failed') ?? false;

/** How many deliveries of later days come to these once their pickups are done, also one that failed. */
export const countAwaitingPickup = (
  orders: readonly OrderOfDriver[],
  now: Temporal.Instant,
  zone: string,
): number =>
  orders.filter((order) => {
    const open = order.delivery_status ? ownLegs(order).filter((leg) => !isDone(leg)) : [];
    const delivery = open.find(({ kind }) => kind === 'delivery');
    const isWaiting = hasFailedPickup(order) || open.length > 1;
    return (
      delivery &&
      isWaiting &&
      Temporal.PlainDate.compare(businessDay(delivery.at, zone), businessDay(now, zone)) > 0
    );
  }).length;

function remainingStop(order: OrderOfDriver): Stop[] {
  const leg = order.delivery_status && !hasFailedPickup(order) && nextOwnLeg(order);
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

/** The orders with the unsent updates of the outbox applied. */
export function applyPendingUpdates(
  orders: readonly OrderOfDriver[],
  entries: readonly OutboxEntry[],
): OrderOfDriver[] {
  return orders.map((order) => entries.filter(isUnsentFor(order.id)).reduce(applyEntry, order));
}

/** Where a step leaves the driver's legs; one that jumps ahead has the pickup behind it. */
export const statesAfter: Record<DeliveryStatus, Record<LegKind, LegState>> = {
  assigned: { pickup: 'planned', delivery: 'planned' },
  picked_up: { pickup: 'done', delivery: 'planned' },
  out_for_delivery: { pickup: 'done', delivery: 'on_the_way' },
  delivered: { pickup: 'done', delivery: 'done' },
};

function applyEntry(order: OrderOfDriver, entry: OutboxEntry): OrderOfDriver {
  const { made_at } = entry;
  const status = entry.orders.find(({ id }) => id === order.id)?.step;
  if (!status) return order;
  const notes = entryNote(entry);
  const shown = shownStatus(order, status);
  return {
    ...order,
    ...stampDelivery(order, shown, made_at),
    ...(status === 'picked_up' && { picked_up_at: order.picked_up_at ?? made_at }),
    delivery_status: shown,
    delivery_notes: notes || order.delivery_notes,
    status: orderStatusOf[status] ?? order.status,
    own_legs: order.own_legs?.map(({ kind }) => ({ kind, state: statesAfter[status][kind] })),
  };
}

/** What the order shows after a step of a driver: the leg of another driver stays where it is. */
function shownStatus(order: OrderOfDriver, status: DeliveryStatus): DeliveryStatus {
  const [only, second] = ownKinds(order);
  if (second) return status;
  if (only === 'delivery') return status === 'assigned' && order.picked_up_at ? 'picked_up' : status;
  const { delivery_status } = order;
  const isAhead = delivery_status === 'out_for_delivery' || delivery_status === 'delivered';
  return isAhead ? delivery_status : status;
}
