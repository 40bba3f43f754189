import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { isStepBefore, orderStatusOf } from '#shared/deliveries/delivery-rules.ts';
import { legDoneBy, type OrderLegs, reportStep, viewOf } from '#shared/deliveries/order-legs.ts';
import { missingProof, missingProofText } from '#shared/driver-run/proof-rules.ts';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
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
    if (order.delivery_status === null) refuseNotFound();
    const refusal = refusalOfStep(order, { status, seen_status });
    if (refusal) throw refusal;
    const { id: actor_id } = command.caller;
    const kind = legDoneBy(order.legs, status);
    if (kind && order.legs[kind].driver_id === actor_id) await requireNoProof(tx, order.legs[kind]);
    return writeStep(tx, order, { actor_id, status, note: notes || null, at: tx.now() });
  });
}

/** Why an order takes no step of its driver; `null` where it does. */
export function refusalOfStep(
  { status: order_status, delivery_status }: LoadedOrder,
  { status, seen_status }: Pick<DeliveryUpdate, 'status' | 'seen_status'>,
): Refusal | null {
  const before = delivery_status ?? 'assigned';
  if (order_status === 'cancelled') return new Refusal('order-cancelled', 'This order has been cancelled.');
  if (order_status === 'completed') return new Refusal('leg-closed', 'This order is completed already.');
  if (isStepBefore(status, before) && seen_status !== undefined && seen_status !== before)
    return new Refusal('moved-on', `This order is already ${deliveryStatusLabels[before]}.`);
  return null;
}

interface Step {
  actor_id: string;
  status: DeliveryStatus;
  note: string | null;
  at: Temporal.Instant;
}

/** Moves the legs of a driver by a step, and says so. @throws Refusal `not-your-leg`, `leg-closed` */
export async function writeStep(
  tx: Tx,
  order: LoadedOrder,
  { actor_id, status, note, at }: Step,
): Promise<LoadedOrder> {
  const report = (legs: OrderLegs) => reportStep(legs, actor_id, status, at, note);
  const change = { ...(note && { delivery_notes: note }), ...statusAfter(order, status, report(order.legs)) };
  const updated = await updateOrder(tx, order, change, report);
  const data = { before: order.delivery_status ?? 'assigned', after: status, notes: note };
  await record(tx, orderEvents, updated, {
    type: 'delivery.status_changed',
    actor_id,
    happened_at: at,
    data,
  });
  return updated;
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
export async function requireNoProof(
  tx: Tx,
  { id, kind }: Pick<LoadedOrder['legs']['pickup'], 'id' | 'kind'>,
): Promise<void> {
  const rules = await findProofRulesOfLeg(tx, id);
  const missing = missingProof(rules, kind, { photos: 0, is_signed: false });
  if (missing.length > 0) refuse('proof-required', `Use the stop’s own button: ${missingProofText(missing)}`);
}
