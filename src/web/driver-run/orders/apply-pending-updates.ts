import { orderStatusOf, stampDelivery } from '#shared/deliveries/delivery-rules.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import { isUnsentFor, type OutboxEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { type OrderOfDriver, ownKinds } from './own-legs.ts';

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
  const notes = entry.kind === 'status' ? entry.update.notes : null;
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
