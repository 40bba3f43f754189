import { assignLegs } from '#shared/deliveries/order-legs.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Db } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';
import { lockActiveDriver } from './drivers.store.ts';

/**
 * Assigns a driver to an order. Another driver restarts the timeline; the same one again changes nothing.
 * @throws Refusal `driver-not-available`
 */
export function assignDriver(db: Db, command: OrderCommand, driver_id: string): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const driver = await lockActiveDriver(tx, driver_id);
    if (!driver) refuse('driver-not-available', 'This driver is not available. Please select another one.');
    if (order.driver_id === driver_id) return order;
    const updated = await updateOrder(tx, order, { delivery_notes: null }, (legs) =>
      assignLegs(legs, driver_id, tx.now()),
    );
    const data = { driver_id, previous_driver_id: order.driver_id };
    await record(tx, orderEvents, updated, { type: 'driver.assigned', actor_id: command.caller.id, data });
    return { ...updated, driver_name: driver.full_name, driver_phone: driver.phone };
  });
}

/** Unassigns the driver of an order and clears the timeline. @throws Refusal `no-driver` */
export function unassignDriver(db: Db, command: OrderCommand): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const previous_driver_id = order.driver_id ?? refuse('no-driver', 'This order has no driver.');
    const updated = await updateOrder(tx, order, { delivery_notes: null }, (legs) =>
      assignLegs(legs, null, tx.now()),
    );
    const data = { previous_driver_id };
    await record(tx, orderEvents, updated, { type: 'driver.unassigned', actor_id: command.caller.id, data });
    return { ...updated, driver_name: null, driver_phone: null };
  });
}
