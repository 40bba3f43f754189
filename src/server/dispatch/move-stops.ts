import { inArray } from 'drizzle-orm';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { DispatchMove } from '#shared/runs/dispatch.contract.ts';
import { moveLeg } from '../deliveries/assign-driver.ts';
import { lockActiveDriver } from '../deliveries/drivers.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { type LoadedOrder, lockOrder } from '../orders/store/lock-order.store.ts';
import { lockOrders } from '../orders/store/lock-orders.store.ts';
import { noteLegs, notePlacement, placeNotedLegs } from '../runs/noted-legs.ts';
import { legs } from '../schema.ts';

/** The versions of runs as somebody has seen them. */
type Seen = readonly { run_id: string; version: number }[];

/**
 * Moves legs between the runs of drivers, all or none of them, in the sequence of the moves.
 * @throws Refusal `changed-meanwhile` where a run it touches is not as it was seen; `leg-closed`, `driver-not-available`
 */
export function moveStops(
  db: Db,
  caller: Caller,
  { seen, moves }: { seen: Seen; moves: readonly DispatchMove[] },
): Promise<void> {
  return transact(db, async (tx) => {
    const orders = await lockOrdersOf(
      tx,
      caller,
      moves.flatMap(({ leg_ids }) => leg_ids),
    );
    for (const driver_id of new Set(moves.map((move) => move.driver_id))) await requireDriver(tx, driver_id);
    for (const [index, move] of moves.entries()) {
      for (const leg_id of move.leg_ids) await moveTo(tx, caller, orders, leg_id, move, index);
    }
    await placeNotedLegs(tx, new Map(seen.map(({ run_id, version }) => [run_id, version])));
  });
}

/** The orders of these legs, locked, by the ids of the legs. */
async function lockOrdersOf(
  tx: Tx,
  caller: Caller,
  leg_ids: readonly string[],
): Promise<Map<string, LoadedOrder>> {
  if (new Set(leg_ids).size < leg_ids.length) refuseField('moves', 'Move each leg once');
  const rows = await tx
    .select({ id: legs.id, order_id: legs.order_id })
    .from(legs)
    .where(inArray(legs.id, [...leg_ids]));
  if (rows.length < leg_ids.length) refuseNotFound();
  const order_ids = [...new Set(rows.map(({ order_id }) => order_id))];
  await lockOrders(tx, order_ids);
  const locked = new Map<string, LoadedOrder>();
  for (const id of order_ids) locked.set(id, (await lockOrder(tx, id, caller)) ?? refuseNotFound());
  return new Map(rows.map(({ id, order_id }) => [id, locked.get(order_id) ?? refuseNotFound()]));
}

async function requireDriver(tx: Tx, driver_id: string | null): Promise<void> {
  if (driver_id === null || (await lockActiveDriver(tx, driver_id))) return;
  refuse('driver-not-available', 'This driver is not available. Please select another one.');
}

async function moveTo(
  tx: Tx,
  { id: actor_id }: Caller,
  orders: Map<string, LoadedOrder>,
  leg_id: string,
  { driver_id, day, before_stop_id }: DispatchMove,
  index: number,
): Promise<void> {
  const order = orders.get(leg_id) ?? refuseNotFound();
  const kind = legKinds.find((each) => order.legs[each].id === leg_id);
  if (!kind) refuse('leg-closed', `There is a later attempt at this leg of ${order.order_number}.`);
  const earliest = businessDay(order[`${kind}_date`], tx.timeZone());
  if (driver_id !== null && Temporal.PlainDate.compare(day, earliest) < 0) {
    refuseField(`moves.${index}.day`, `The ${kind} of ${order.order_number} cannot be before its day`);
  }
  const moved = await moveLeg(tx, actor_id, order, kind, driver_id);
  noteLegs(tx, order.id, order.legs, moved.legs);
  if (driver_id !== null) notePlacement(tx, leg_id, { driver_id, day, before_stop_id });
  for (const [id, { id: order_id }] of orders) if (order_id === moved.id) orders.set(id, moved);
}
