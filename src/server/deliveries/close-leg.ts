import { statusAfterClosing, statusAfterReopening } from '#shared/deliveries/delivery-rules.ts';
import { closeLeg, isFailed, reopenLeg } from '#shared/deliveries/order-legs.ts';
import { failLeg, statusAfterFailing } from '#shared/deliveries/report-moves.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type FailureReason, failureReasonsOf, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { findOrderOfLeg } from '../orders/store/order-legs.store.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

/** Staff close an open leg as done, and note why; `id` is that of the leg. @throws Refusal `leg-closed`, `order-cancelled` */
export function closeLegAsDone(db: Db, command: OrderCommand, note: string): Promise<Order> {
  return changeLeg(db, command, async (tx, order, leg) => {
    const status = statusAfterClosing(leg);
    const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) =>
      closeLeg(legs, leg, tx.now(), note),
    );
    const data = { leg, note };
    await record(tx, orderEvents, updated, { type: 'leg.done', actor_id: command.caller.id, data });
    return updated;
  });
}

/**
 * Staff close an open leg as failed, and note why: its order needs a new date. `id` is that of the leg. @throws Refusal
 * `leg-closed`, `order-cancelled`; `invalid` for a reason that the leg cannot have
 */
export function closeLegAsFailed(
  db: Db,
  command: OrderCommand,
  failure: { reason: FailureReason; note: string },
): Promise<Order> {
  return changeLeg(db, command, async (tx, order, leg) => {
    if (!failureReasonsOf(leg).includes(failure.reason)) refuseField('reason', 'Choose why it failed');
    const { id: actor_id } = command.caller;
    const { driver_id: previous_driver_id } = order.legs[leg];
    const failed = failLeg(order.legs, leg, failure, tx.now());
    const status = statusAfterFailing(leg, order.status, failed);
    const updated = await updateOrder(tx, order, { status }, () => failed);
    const data = { leg, ...failure };
    await record(tx, orderEvents, updated, {
      type: 'leg.failed',
      actor_id,
      data: { ...data, previous_driver_id, is_by_staff: true },
    });
    await record(tx, orderEvents, updated, { type: 'date.needed', actor_id: null, data });
    return readOrder(tx, order.id);
  });
}

/**
 * Staff set a leg that is done or failed back, and note why; `id` is that of the leg. @throws Refusal `leg-closed`,
 * `order-cancelled`
 */
export function setLegBack(db: Db, command: OrderCommand, note: string): Promise<Order> {
  return changeLeg(db, command, async (tx, order, leg) => {
    const was_failed = isFailed(order.legs[leg]);
    const status = was_failed ? null : statusAfterReopening(leg, order.status);
    const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) => reopenLeg(legs, leg));
    const data = { leg, note, ...(was_failed && { was_failed }) };
    await record(tx, orderEvents, updated, { type: 'leg.set_back', actor_id: command.caller.id, data });
    // A leg that failed comes back with its driver.
    return was_failed ? readOrder(tx, order.id) : updated;
  });
}

/** Changes an order by one of its legs, which is the latest attempt of its kind. */
async function changeLeg(
  db: Db,
  command: OrderCommand,
  change: (tx: Tx, order: LoadedOrder, leg: LegKind) => Promise<Order>,
): Promise<Order> {
  const order_id = (await findOrderOfLeg(db, command.id)) ?? refuseNotFound();
  return changeOrder(db, { ...command, id: order_id }, (tx, order) => {
    if (order.status === 'cancelled') refuse('order-cancelled', 'This order is cancelled.');
    const leg = legKinds.find((kind) => order.legs[kind].id === command.id);
    if (!leg) refuse('leg-closed', 'There is a later attempt.');
    if (order.status === 'completed') {
      refuse('leg-closed', 'This order is completed. Set its status back first.');
    }
    return change(tx, order, leg);
  });
}
