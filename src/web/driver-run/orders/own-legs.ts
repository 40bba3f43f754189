import type { DriverOrder } from '#shared/deliveries/deliveries.contract.ts';
import { isDone, type Leg, legsOf } from '#shared/deliveries/leg.ts';
import { legOfStep } from '#shared/deliveries/order-legs.ts';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type LegKind, type LegState, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * An order as the screens of its driver have it. A copy that a phone kept from before legs had drivers of their own does not
 * say which are theirs: both are.
 */
export type OrderOfDriver = Order & { own_legs?: DriverOrder['own_legs'] | undefined };

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
