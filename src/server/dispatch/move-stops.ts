import { inArray } from 'drizzle-orm';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { DispatchMove } from '#shared/runs/dispatch.contract.ts';
import { moveLeg } from '../deliveries/assign-driver.ts';
import { lockActiveDriver, refuseDriver } from '../deliveries/drivers.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { type LoadedOrder, lockOrder } from '../orders/store/lock-order.store.ts';
import { lockOrders } from '../orders/store/lock-orders.store.ts';
import { noteLegs, notePlacement, type Placement, placeNotedLegs } from '../runs/sync-runs.ts';
import { legs } from '../schema.ts';

/** The versions of runs as somebody has seen them. */
type Seen = readonly { run_id: string; version: number }[];

/**
 * Moves legs between the runs of drivers, all or none of them, in the sequence of the moves.
 * @throws Refusal `changed-meanwhile` where a run it touches is not as it was seen; `leg-closed`, `driver-not-available`; `invalid`
 * for a day before that of the leg, or more than two years ahead
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
    const driver_ids = new Set(moves.flatMap(({ driver_id }) => driver_id ?? []));
    for (const driver_id of driver_ids) (await lockActiveDriver(tx, driver_id)) ?? refuseDriver();
    for (const [index, move] of moves.entries()) {
      for (const leg_id of move.leg_ids) await moveTo(tx, caller, orders, leg_id, move, index);
    }
    await placeNotedLegs(tx, new Map(seen.map(({ run_id, version }) => [run_id, version])));
    tx.notes.delayed_run_ids = seen.map(({ run_id }) => run_id);
  });
}

/** The orders of the legs that move, locked. */
interface OrdersOfLegs {
  /** By the ids of the legs. */
  order_ids: ReadonlyMap<string, string>;
  /** By their own ids, each as its latest move left it. */
  orders: Map<string, LoadedOrder>;
}

export async function lockOrdersOf(
  tx: Tx,
  caller: Caller,
  leg_ids: readonly string[],
): Promise<OrdersOfLegs> {
  if (new Set(leg_ids).size < leg_ids.length) refuseField('moves', 'Move each stop once');
  const rows = await tx
    .select({ id: legs.id, order_id: legs.order_id })
    .from(legs)
    .where(inArray(legs.id, [...leg_ids]));
  if (rows.length < leg_ids.length) refuseNotFound();
  const order_ids = new Map(rows.map(({ id, order_id }) => [id, order_id]));
  const unique = [...new Set(order_ids.values())];
  await lockOrders(tx, unique);
  const orders = new Map<string, LoadedOrder>();
  for (const id of unique) orders.set(id, (await lockOrder(tx, id, caller)) ?? refuseNotFound());
  return { order_ids, orders };
}

/** Where a leg goes; `driver_id` is `null` for nobody. */
type LegMove = Omit<Placement, 'driver_id'> & { driver_id: string | null };

export async function moveTo(
  tx: Tx,
  { id: actor_id }: Caller,
  { order_ids, orders }: OrdersOfLegs,
  leg_id: string,
  move: LegMove,
  index: number,
): Promise<void> {
  const { driver_id, day } = move;
  const order = orders.get(order_ids.get(leg_id) ?? '') ?? refuseNotFound();
  const kind = legKinds.find((each) => order.legs[each].id === leg_id);
  if (!kind) refuse('leg-closed', `There is a later attempt at this stop of ${order.order_number}.`);
  const earliest = businessDay(order[`${kind}_date`], tx.timeZone());
  if (driver_id !== null && Temporal.PlainDate.compare(day, earliest) < 0) {
    refuseField(`moves.${index}.day`, `The ${kind} of ${order.order_number} cannot be before its day`);
  }
  // What was planned that far before stays on its own day.
  const fault = day.equals(earliest) ? null : tooFarAhead(day, businessDay(tx.now(), tx.timeZone()));
  if (fault) refuseField(`moves.${index}.day`, fault);
  const moved = await moveLeg(tx, actor_id, order, kind, driver_id);
  noteLegs(tx, order, order.legs, moved.legs);
  if (driver_id !== null) notePlacement(tx, leg_id, { ...move, driver_id });
  orders.set(order.id, moved);
}
