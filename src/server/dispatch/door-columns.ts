import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isMainContactOf } from '../customers/customers.store.ts';
import { coordinatesOfDoor } from '../runs/place-columns.ts';
import { customers, legs, orders, type run_stops, users } from '../schema.ts';

// Few of very many legs are of a day, or open. What is sorted or limited by itself PostgreSQL looks up row by row: it expects
// more rows than there are, and would read all orders for them.

/** Legs by window, as `leg`: to be joined with `orderOfLeg` and `customerOfOrder`. */
export const selectLegs = (where: SQL | undefined) =>
  new QueryBuilder()
    .select({
      id: legs.id,
      order_id: legs.order_id,
      stop_id: legs.stop_id,
      driver_id: legs.driver_id,
      kind: legs.kind,
      state: legs.state,
      window_start: legs.window_start,
      window_end: legs.window_end,
      on_the_way_at: legs.on_the_way_at,
      loaded_at: legs.loaded_at,
      happened_at: legs.happened_at,
      attempt: legs.attempt,
      failure_reason: legs.failure_reason,
      note: legs.note,
      bag_count: legs.bag_count,
      receiver_name: legs.receiver_name,
      told_until: legs.told_until,
      told_late_at: legs.told_late_at,
    })
    .from(legs)
    .where(where)
    .orderBy(asc(legs.window_start), desc(legs.kind), asc(legs.id))
    .as('leg');

export type Legs = ReturnType<typeof selectLegs>;

export const orderOfLeg = new QueryBuilder()
  .select({
    customer_id: orders.customer_id,
    order_number: orders.order_number,
    status: orders.status,
    pickup_address: orders.pickup_address,
    delivery_address: orders.delivery_address,
    pickup_until: orders.pickup_until,
    delivery_until: orders.delivery_until,
    special_instructions: orders.special_instructions,
    items: orders.items,
  })
  .from(orders)
  .where(eq(orders.id, sql`leg.order_id`))
  .limit(1)
  .as('order_of_leg');

export const customerOfOrder = new QueryBuilder()
  .select({ name: customers.name, phone: users.phone, visit_note: customers.visit_note })
  .from(customers)
  .innerJoin(users, isMainContactOf(customers.id))
  .where(eq(customers.id, orderOfLeg.customer_id))
  .limit(1)
  .as('customer');

/** Where a leg takes place, and what is shown of it. `address_key` is that of the stop where it stands, if it has one. */
export function doorColumns(leg: Legs, address_key?: typeof run_stops.address_key | SQL) {
  const byKind = <Value>(pickup: unknown, delivery: unknown) =>
    sql<Value>`case ${leg.kind} when 'pickup' then ${pickup} else ${delivery} end`;
  const address = byKind<string>(orderOfLeg.pickup_address, orderOfLeg.delivery_address);
  return {
    customer_id: orderOfLeg.customer_id,
    customer_name: customerOfOrder.name,
    customer_phone: customerOfOrder.phone,
    address,
    coordinates: coordinatesOfDoor(orderOfLeg.customer_id, address_key ?? sql`address_key(${address})`),
    leg: {
      id: leg.id,
      order_id: leg.order_id,
      order_number: orderOfLeg.order_number,
      kind: leg.kind,
      state: leg.state,
      window_start: leg.window_start,
      window_end: leg.window_end,
      is_window: sql<boolean>`${byKind(orderOfLeg.pickup_until, orderOfLeg.delivery_until)} is not null`,
      happened_at: leg.happened_at,
    },
  };
}
