import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';

/** The time of each step; `null` if it is not reached yet. */
export interface DeliveryStamps {
  assigned_at: Temporal.Instant | null;
  picked_up_at: Temporal.Instant | null;
  out_for_delivery_at: Temporal.Instant | null;
  delivered_at: Temporal.Instant | null;
}

export const noStamps: DeliveryStamps = {
  assigned_at: null,
  picked_up_at: null,
  out_for_delivery_at: null,
  delivered_at: null,
};

const stampOf = {
  assigned: 'assigned_at',
  picked_up: 'picked_up_at',
  out_for_delivery: 'out_for_delivery_at',
  delivered: 'delivered_at',
} as const satisfies Record<DeliveryStatus, keyof DeliveryStamps>;

/**
 * The stamps after `status` is reached at `now`. A step forward keeps the earlier times, and a skipped step
 * stays empty. The same step again keeps its first time. A step back clears the later times.
 */
export function stampDelivery(
  stamps: DeliveryStamps,
  status: DeliveryStatus,
  now: Temporal.Instant,
): DeliveryStamps {
  const reached = deliveryStatuses.indexOf(status);
  const after = { ...noStamps };
  for (const [step, name] of deliveryStatuses.entries()) {
    if (step <= reached) after[stampOf[name]] = stamps[stampOf[name]];
  }
  after[stampOf[status]] ??= now;
  return after;
}

/** Whether a step lies before another one. */
export const isStepBefore = (step: DeliveryStatus, other: DeliveryStatus): boolean =>
  deliveryStatuses.indexOf(step) < deliveryStatuses.indexOf(other);

/** The order status that follows from a driver's step; `null` keeps the status. */
export const orderStatusOf: Record<DeliveryStatus, OrderStatus | null> = {
  assigned: null,
  picked_up: 'processing',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
};

/** The delivery status that follows when staff set the status of an order with a driver; `null` keeps it. */
export function deliveryStatusOf(status: OrderStatus): DeliveryStatus | null {
  return status === 'out_for_delivery' || status === 'delivered' ? status : null;
}

const closedStatus: Record<LegKind, OrderStatus | null> = {
  pickup: orderStatusOf.picked_up,
  delivery: orderStatusOf.delivered,
};

/** The order status that follows when staff close a leg as done; `null` keeps it. */
export const statusAfterClosing = (leg: LegKind): OrderStatus | null => closedStatus[leg];

const reopenedStatus: Record<LegKind, Partial<Record<OrderStatus, OrderStatus>>> = {
  pickup: { processing: 'scheduled' },
  delivery: { out_for_delivery: 'ready_for_pickup', delivered: 'ready_for_pickup' },
};

/** The order status that follows when staff set a leg that is done back; `null` keeps it. */
export const statusAfterReopening = (leg: LegKind, status: OrderStatus): OrderStatus | null =>
  reopenedStatus[leg][status] ?? null;
