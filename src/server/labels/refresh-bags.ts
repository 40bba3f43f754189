import type { Tx } from '../kernel/db/database.ts';
import { findPeople } from '../notifications/events.store.ts';
import { driversOf, type EventOrder } from '../orders/events/order-rules.ts';
import { orderEvents } from '../orders/events/orders.events.ts';

/** Open screens with an order load it again after the commit, as its bags are others: no event says so. */
export async function refreshBags(tx: Tx, order: EventOrder): Promise<void> {
  const people = await findPeople(tx, { user_ids: [], customer_ids: [order.customer_id] });
  const ofCustomer = people.filter(({ customer_id }) => customer_id === order.customer_id);
  tx.messages.push(...orderEvents.live(order, [...driversOf(order), ...ofCustomer.map(({ id }) => id)]));
}
