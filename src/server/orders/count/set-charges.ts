import { formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Charge, ChargeDraft } from '#shared/orders/charges.ts';
import type { Order } from '#shared/orders/order.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { type GstMode, withGst } from '#shared/pricing/gst.ts';
import type { Db } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { updateOrder } from '../store/order-write.store.ts';

/** Staff set what is charged beside the items; the minimum follows from them. @throws Refusal `order-cancelled` */
export function setCharges(db: Db, command: OrderCommand, drafts: readonly ChargeDraft[]): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    if (order.status === 'cancelled') refuse('order-cancelled', 'This order is cancelled.');
    const { items: _, ...priced } = priceOrder(order.items, { ...order, charges: drafts });
    const added = without(priced.charges, order.charges).map((charge) => describe(charge, order));
    const removed = without(order.charges, priced.charges).map((charge) => describe(charge, order));
    if (added.length === 0 && removed.length === 0) return order;
    const updated = await updateOrder(tx, order, priced);
    const actor_id = command.caller.id;
    await record(tx, orderEvents, updated, {
      type: 'charges.changed',
      actor_id,
      data: { added, removed },
    });
    return updated;
  });
}

/** The charges that the others do not have; two that are alike are two. */
function without(charges: readonly Charge[], others: readonly Charge[]): Charge[] {
  const left = others.map(textOf);
  return charges.filter((charge) => {
    const index = left.indexOf(textOf(charge));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const textOf = ({ kind, label, amount }: Charge): string => JSON.stringify([kind, label, amount]);

/** `Redelivery, $13.75`: as its customer pays it, with GST where it is charged. */
const describe = ({ label, amount }: Charge, mode: GstMode): string =>
  `${label}, ${formatCents(withGst(amount, mode))}`;
