import { assignLeg, assignLegs } from '#shared/deliveries/order-legs.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { isOpenLeg, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { driversOf } from '../orders/events/order-rules.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';
import { lockActiveDriver, refuseDriver } from './drivers.store.ts';

/**
 * Assigns a driver to an order, or to one leg of it. Another driver of the whole order restarts the timeline; the same one again
 * changes nothing.
 * @throws Refusal `driver-not-available`, `leg-closed`, `needs-new-date`; `order-cancelled`, and `leg-closed` for one that is
 * completed
 */
export function assignDriver(
  db: Db,
  command: OrderCommand,
  driver_id: string,
  leg?: LegKind,
): Promise<Order> {
  const assign = async (tx: Tx, order: LoadedOrder, found: Awaited<ReturnType<typeof lockActiveDriver>>) => {
    const driver = found ?? refuseDriver();
    requireUnderWay(order.status);
    const { id: actor_id } = command.caller;
    if (leg) {
      const moved = await moveLeg(tx, actor_id, order, leg, driver_id);
      return moved === order ? order : readOrder(tx, order.id);
    }
    const assigned = assignLegs(order.legs, driver_id, tx.now());
    const isTheirs = order.driver_id === driver_id;
    if (isTheirs && legKinds.every((kind) => assigned[kind] === order.legs[kind])) return order;
    const change = isTheirs ? {} : { delivery_notes: null };
    const updated = await updateOrder(tx, order, change, () => assigned);
    const when = visitOf(tx, updated, isOpenLeg(updated.legs.pickup) ? 'pickup' : 'delivery');
    const data = { driver_id, ...previousDrivers(order), when };
    await record(tx, orderEvents, updated, { type: 'driver.assigned', actor_id, data });
    return { ...updated, driver_name: driver.full_name, driver_phone: driver.phone };
  };
  return changeOrder(db, command, assign, (tx) => lockActiveDriver(tx, driver_id));
}

/** Nobody drives what is over. @throws Refusal `order-cancelled`, `leg-closed` */
function requireUnderWay(status: OrderStatus): void {
  if (status === 'cancelled') refuse('order-cancelled', 'This order was cancelled and needs no driver.');
  if (status === 'completed') refuse('leg-closed', 'This order is completed and needs no driver.');
}

/**
 * Unassigns the drivers of an order, which clears the timeline, or that of one leg. @throws Refusal `no-driver`, `leg-closed`,
 * `needs-new-date`
 */
export function unassignDriver(db: Db, command: OrderCommand, leg?: LegKind): Promise<Order> {
  return changeOrder(db, command, async (tx, order) => {
    const { id: actor_id } = command.caller;
    if (leg) {
      const moved = await moveLeg(tx, actor_id, order, leg, null);
      return moved === order ? refuse('no-driver', `The ${leg} has no driver.`) : readOrder(tx, order.id);
    }
    if (driversOf(order).length === 0) refuse('no-driver', 'This order has no driver.');
    const updated = await updateOrder(tx, order, { delivery_notes: null }, (legs) =>
      assignLegs(legs, null, tx.now()),
    );
    await record(tx, orderEvents, updated, {
      type: 'driver.unassigned',
      actor_id,
      data: previousDrivers(order),
    });
    return { ...updated, driver_name: null, driver_phone: null };
  });
}

/** `Wed 25 Nov, 8:00–10:00 am` */
const visitOf = (tx: Tx, order: LoadedOrder, kind: LegKind): string =>
  formatVisit(order[`${kind}_date`], order[`${kind}_until`], tx.timeZone(), tx.now());

const previousDrivers = ({ driver_id, other_driver_id }: LoadedOrder) => ({
  previous_driver_id: driver_id,
  ...(other_driver_id && { previous_other_id: other_driver_id }),
});

/**
 * One leg goes to a driver, or to nobody; what is done of the other stays. Needs the order locked, and the driver to be active.
 * @throws Refusal `leg-closed`, `needs-new-date`
 */
export async function moveLeg(
  tx: Tx,
  actor_id: string,
  order: LoadedOrder,
  leg: LegKind,
  driver_id: string | null,
): Promise<LoadedOrder> {
  const { driver_id: previous_driver_id } = order.legs[leg];
  const assigned = assignLeg(order.legs, leg, driver_id, tx.now());
  if (previous_driver_id === driver_id) return order;
  const updated = await updateOrder(tx, order, {}, () => assigned);
  const data = { leg, previous_driver_id, is_seen_by_customer: updated.driver_id !== order.driver_id };
  await record(
    tx,
    orderEvents,
    updated,
    driver_id === null
      ? { type: 'leg.unassigned', actor_id, data }
      : { type: 'leg.assigned', actor_id, data: { ...data, driver_id, when: visitOf(tx, updated, leg) } },
  );
  return updated;
}
