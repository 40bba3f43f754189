import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { isStepBefore, orderStatusOf } from '#shared/deliveries/delivery-rules.ts';
import { legDoneBy, type OrderLegs, reportStep, viewOf } from '#shared/deliveries/order-legs.ts';
import { missingProof, missingProofText } from '#shared/driver-run/proof-rules.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { isCollected, type OrderStatus } from '#shared/orders/order-status.ts';
import { findProofRulesOfLeg } from '../business/proof-rules.store.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

/**
 * The driver reports a step of their own legs, in any sequence; the order's status follows. A note replaces the one before. It has
 * no proof: where the door asks for some, its own button takes it (PRF-3). A late one brings no order back.
 * @throws Refusal `not-your-leg`; `proof-required`; `order-cancelled`; `leg-closed` for an order that is completed; `moved-on` for
 * a step back from another status than they saw
 */
export function updateDelivery(
  db: Db,
  command: OrderCommand,
  { status, notes, seen_status }: DeliveryUpdate,
): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const before = order.delivery_status ?? refuseNotFound();
    if (order.status === 'cancelled') refuse('order-cancelled', 'This order has been cancelled.');
    if (order.status === 'completed') refuse('leg-closed', 'This order is completed already.');
    if (isStepBefore(status, before) && seen_status !== undefined && seen_status !== before)
      refuse('moved-on', `This order is already ${deliveryStatusLabels[before]}.`);
    const { id: actor_id } = command.caller;
    const kind = legDoneBy(order.legs, status);
    if (kind && order.legs[kind].driver_id === actor_id) await requireNoProof(tx, order.legs[kind]);
    const report = (legs: OrderLegs) => reportStep(legs, actor_id, status, tx.now(), notes || null);
    const change = {
      ...(notes ? { delivery_notes: notes } : {}),
      ...statusAfter(order, status, report(order.legs)),
    };
    const updated = await updateOrder(tx, order, change, report);
    const data = { before, after: status, notes: notes || null };
    await record(tx, orderEvents, updated, { type: 'delivery.status_changed', actor_id, data });
    return updated;
  });
}

/** What is further on stays: a leg that another driver has, or laundry that the shop works on, though nobody said it was collected. */
function statusAfter(order: LoadedOrder, step: DeliveryStatus, legs: OrderLegs): { status?: OrderStatus } {
  const { delivery_status } = viewOf(legs);
  const isOvertaken = delivery_status !== null && isStepBefore(step, delivery_status);
  const isFirst = order.delivery_status === 'assigned';
  const isInWork = step === 'picked_up' && isFirst && isCollected(order.status);
  const status = isOvertaken || isInWork ? null : orderStatusOf[step];
  return status ? { status } : {};
}

/** @throws Refusal `proof-required` where the door of a leg asks for something */
async function requireNoProof(
  tx: Tx,
  { id, kind }: Pick<LoadedOrder['legs']['pickup'], 'id' | 'kind'>,
): Promise<void> {
  const rules = await findProofRulesOfLeg(tx, id);
  const missing = missingProof(rules, kind, { photos: 0, is_signed: false });
  if (missing.length > 0) refuse('proof-required', `Use the stop’s own button: ${missingProofText(missing)}`);
}
