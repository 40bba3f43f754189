import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { orderStatusOf } from '#shared/deliveries/delivery-rules.ts';
import { reportStep } from '#shared/deliveries/order-legs.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Db } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

/**
 * The driver reports a step of their own legs, in any sequence; the order's status follows. A note replaces the one before.
 * @throws Refusal `not-your-leg`; `order-cancelled`: a late update must not bring the order back
 */
export function updateDelivery(
  db: Db,
  command: OrderCommand,
  { status, notes }: DeliveryUpdate,
): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const before = order.delivery_status ?? refuseNotFound();
    if (order.status === 'cancelled') refuse('order-cancelled', 'This order was cancelled meanwhile.');
    const { id: actor_id } = command.caller;
    const orderStatus = orderStatusOf[status];
    const change = {
      ...(notes ? { delivery_notes: notes } : {}),
      ...(orderStatus ? { status: orderStatus } : {}),
    };
    const updated = await updateOrder(tx, order, change, (legs) =>
      reportStep(legs, actor_id, status, tx.now()),
    );
    const data = { before, after: status, notes: notes || null };
    await record(tx, orderEvents, updated, { type: 'delivery.status_changed', actor_id, data });
    return updated;
  });
}
