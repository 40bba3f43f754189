import { defaultRuns } from '#shared/business/run-settings.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { isCollected, type OrderStatus } from '#shared/orders/order-status.ts';

export const stopStates = ['to_do', 'on_the_way', 'done'] as const;
type StopState = (typeof stopStates)[number];

/** One of an order's two trips. */
export interface Leg {
  kind: LegKind;
  at: Temporal.Instant;
  /** The end of its window; `null` for a free time. */
  until: Temporal.Instant | null;
  address: string;
  state: StopState;
}

type Standing = Pick<Order, 'status' | 'delivery_status'>;
type OrderOfLegs = Standing &
  Pick<Order, 'pickup_date' | 'delivery_date' | 'pickup_address' | 'delivery_address'> &
  Partial<Pick<Order, 'pickup_until' | 'delivery_until'>>;

/** The laundry is back: staff close an order with these, also when its driver has not reported. */
export const deliveredOrderStatuses = ['delivered', 'completed'] as const satisfies readonly OrderStatus[];

export const isDelivered = ({ status, delivery_status }: Standing): boolean =>
  delivery_status === 'delivered' || (deliveredOrderStatuses as readonly OrderStatus[]).includes(status);

/** The driver knows best; without a driver the status of the order says it. */
const isPickedUp = ({ status, delivery_status }: Standing): boolean =>
  isDelivered({ status, delivery_status }) ||
  (delivery_status ? delivery_status !== 'assigned' : isCollected(status));

/**
 * How far the delivery of an order is, for badges and steps alike: what its driver reported, further where the status of the order
 * is; `null` before anybody has it.
 */
export function deliveryStatusOf({
  driver_id,
  ...order
}: Standing & Pick<Order, 'driver_id'>): DeliveryStatus | null {
  const { status, delivery_status } = order;
  const reported = delivery_status ?? (driver_id === null ? null : 'assigned');
  if (status === 'cancelled') return reported;
  if (isDelivered(order)) return 'delivered';
  if (status === 'out_for_delivery' || delivery_status === 'out_for_delivery') return 'out_for_delivery';
  return isPickedUp(order) ? 'picked_up' : reported;
}

function deliveryState(order: Standing): StopState {
  if (isDelivered(order)) return 'done';
  return order.delivery_status === 'out_for_delivery' ? 'on_the_way' : 'to_do';
}

/**
 * Pickup, then delivery; a cancelled order has no legs. `server/deliveries/leg-conditions.ts` says the same
 * in SQL, and a test compares the two.
 */
export function legsOf(order: OrderOfLegs): Leg[] {
  if (order.status === 'cancelled') return [];
  return [
    {
      kind: 'pickup',
      at: order.pickup_date,
      until: order.pickup_until ?? null,
      address: order.pickup_address,
      state: isPickedUp(order) ? 'done' : 'to_do',
    },
    {
      kind: 'delivery',
      at: order.delivery_date,
      until: order.delivery_until ?? null,
      address: order.delivery_address,
      state: deliveryState(order),
    },
  ];
}

/** Whether it should be over: when its window has ended, which that of a free time does `on_time_minutes` later (LEG-3). */
export const isOverdueLeg = (
  { at, until }: Pick<Leg, 'at' | 'until'>,
  now: Temporal.Instant,
  on_time_minutes: number = defaultRuns.on_time_minutes,
): boolean => isBefore(until ?? at.add({ minutes: on_time_minutes }), now);

export const isDone = ({ state }: Pick<Leg, 'state'>): boolean => state === 'done';

/** The first leg that is not done; `null` when none remains. */
export const nextLeg = (order: OrderOfLegs): Leg | null => legsOf(order).find((leg) => !isDone(leg)) ?? null;
