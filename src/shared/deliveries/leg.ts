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

export const isDone = ({ state }: Pick<Leg, 'state'>): boolean => state === 'done';

/** The first leg that is not done; `null` when none remains. */
export const nextLeg = (order: OrderOfLegs): Leg | null => legsOf(order).find((leg) => !isDone(leg)) ?? null;
