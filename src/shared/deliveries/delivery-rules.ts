import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type DeliveryStatus, deliveryStatuses } from './delivery.ts';

/** When each step was reached; `null` while it was not. */
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
 * The stamps after `status` is reached at `now`: going on keeps the earlier times (a step that was skipped stays
 * empty), reaching a step again keeps its first time, and going back clears the later ones.
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

/** The stamps of an order whose driver starts at `now`. */
export const freshStamps = (now: Temporal.Instant): DeliveryStamps => ({ ...noStamps, assigned_at: now });

/** What a driver's progress makes of the order; `null` leaves its status as it is. */
export const orderStatusOf: Record<DeliveryStatus, OrderStatus | null> = {
  assigned: null,
  picked_up: 'processing',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
};

/** What a status set by staff makes of the delivery of an order that has a driver; `null` leaves it as it is. */
export function deliveryStatusOf(status: OrderStatus): DeliveryStatus | null {
  return status === 'out_for_delivery' || status === 'delivered' ? status : null;
}

/** The step a driver most likely takes next; `null` after the last. */
export const nextStep = (status: DeliveryStatus): DeliveryStatus | null =>
  deliveryStatuses[deliveryStatuses.indexOf(status) + 1] ?? null;
