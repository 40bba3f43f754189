import type { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { orderStatusOf } from '#shared/deliveries/delivery-rules.ts';
import { legDoneBy, reportStep } from '#shared/deliveries/order-legs.ts';
import { missingProof, missingProofText } from '#shared/driver-run/proof-rules.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { findProofRulesOfLeg } from '../business/proof-rules.store.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

/**
 * The driver reports a step of their own legs, in any sequence; the order's status follows. A note replaces the one before.
 * It has no proof: where the door asks for some, its own button takes it (PRF-3).
 * @throws Refusal `not-your-leg`; `proof-required`; `order-cancelled`: a late update must not bring the order back
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
    const kind = legDoneBy(order.legs, status);
    if (kind && order.legs[kind].driver_id === actor_id) await requireNoProof(tx, order.legs[kind]);
    const orderStatus = orderStatusOf[status];
    const change = {
      ...(notes ? { delivery_notes: notes } : {}),
      ...(orderStatus ? { status: orderStatus } : {}),
    };
    const updated = await updateOrder(tx, order, change, (legs) =>
      reportStep(legs, actor_id, status, tx.now(), notes || null),
    );
    const data = { before, after: status, notes: notes || null };
    await record(tx, orderEvents, updated, { type: 'delivery.status_changed', actor_id, data });
    return updated;
  });
}

/** @throws Refusal `proof-required` where the door of a leg asks for something */
async function requireNoProof(
  tx: Tx,
  { id, kind }: Pick<LoadedOrder['legs']['pickup'], 'id' | 'kind'>,
): Promise<void> {
  const rules = await findProofRulesOfLeg(tx, id);
  const missing = missingProof(rules, kind, { photos: 0, is_signed: false });
  if (missing.length > 0)
    refuse('proof-required', `Use the button of the stop: ${missingProofText(missing)}`);
}
