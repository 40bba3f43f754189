import { statusAfterClosing, statusAfterReopening } from '#shared/deliveries/delivery-rules.ts';
import { closeLeg, reopenLeg } from '#shared/deliveries/order-legs.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { findOrderOfLeg } from '../orders/store/order-legs.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

/** Staff close an open leg as done, and note why; `id` is that of the leg. @throws Refusal `leg-closed`, `order-cancelled` */
export function closeLegAsDone(db: Db, command: OrderCommand, note: string): Promise<Order> {
  return changeLeg(db, command, async (tx, order, leg) => {
    const status = statusAfterClosing(leg);
    const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) =>
      closeLeg(legs, leg, tx.now()),
    );
    const data = { leg, note };
    await record(tx, orderEvents, updated, { type: 'leg.done', actor_id: command.caller.id, data });
    return updated;
  });
}

/** Staff set a leg that is done back, and note why; `id` is that of the leg. @throws Refusal `leg-closed`, `order-cancelled` */
export function setLegBack(db: Db, command: OrderCommand, note: string): Promise<Order> {
  return changeLeg(db, command, async (tx, order, leg) => {
    const status = statusAfterReopening(leg, order.status);
    const updated = await updateOrder(tx, order, status ? { status } : {}, (legs) => reopenLeg(legs, leg));
    const data = { leg, note };
    await record(tx, orderEvents, updated, { type: 'leg.set_back', actor_id: command.caller.id, data });
    return updated;
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
