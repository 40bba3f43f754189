import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { knownBagsOf } from '../../orders/store/order-bags.store.ts';
import { bags, customers, files, legs, order_files, orders, run_stops, runs, users } from '../../schema.ts';

const pickups = alias(legs, 'pickups');

const orderColumns = {
  leg_id: legs.id,
  order_id: orders.id,
  order_number: orders.order_number,
  customer_name: customers.name,
  driver_name: users.full_name,
};

/** The deliveries in runs of a day that brought another number of bags than was collected. */
export async function findBagDifferences(
  db: DbOrTx,
  day: Temporal.PlainDate,
): Promise<WrapUp['bag_differences']> {
  const rows = await db
    .select({
      ...orderColumns,
      happened_at: legs.happened_at,
      collected: pickups.bag_count,
      delivered: legs.bag_count,
      note: legs.note,
    })
    .from(users)
    .innerJoin(runs, and(eq(runs.driver_id, users.id), eq(runs.day, day)))
    .innerJoin(run_stops, eq(run_stops.run_id, runs.id))
    .innerJoin(legs, and(eq(legs.stop_id, run_stops.id), eq(legs.kind, 'delivery'), eq(legs.state, 'done')))
    .innerJoin(
      pickups,
      and(eq(pickups.order_id, legs.order_id), eq(pickups.kind, 'pickup'), eq(pickups.state, 'done')),
    )
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(eq(users.role, 'driver'), ne(pickups.bag_count, legs.bag_count), isNotNull(legs.happened_at)))
    .orderBy(asc(legs.happened_at), asc(legs.id));
  return rows.flatMap(({ happened_at, collected, delivered, ...row }) =>
    happened_at && collected && delivered ? [{ ...row, happened_at, collected, delivered }] : [],
  );
}

/** The legs in runs of a day whose pictures are announced and not here yet, by when the first was. */
export async function findAwaitedPictures(
  db: DbOrTx,
  day: Temporal.PlainDate,
): Promise<WrapUp['awaited_pictures']> {
  const announced_at = sql<Temporal.Instant>`min(${files.announced_at})`.mapWith(files.announced_at);
  return db
    .select({
      ...orderColumns,
      kind: legs.kind,
      pictures: sql<number>`count(*)::int`,
      announced_at,
    })
    .from(files)
    .innerJoin(order_files, eq(order_files.file_id, files.id))
    .innerJoin(legs, eq(legs.id, order_files.leg_id))
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .innerJoin(runs, eq(runs.id, run_stops.run_id))
    .innerJoin(users, eq(users.id, runs.driver_id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(eq(files.state, 'coming'), eq(runs.day, day)))
    .groupBy(legs.id, orders.id, customers.id, users.id)
    .orderBy(announced_at, asc(legs.id));
}

/** The bags that are missing of orders in runs of a day, by order and number: each once, with the delivery before the pickup. */
export async function findMissingBags(
  db: DbOrTx,
  day: Temporal.PlainDate,
): Promise<NonNullable<WrapUp['missing_bags']>> {
  const of = sql<number>`${knownBagsOf(orders.id)}`;
  return db
    .selectDistinctOn([orders.number, bags.number], {
      ...orderColumns,
      kind: legs.kind,
      number: bags.number,
      of,
    })
    .from(users)
    .innerJoin(runs, and(eq(runs.driver_id, users.id), eq(runs.day, day)))
    .innerJoin(run_stops, eq(run_stops.run_id, runs.id))
    .innerJoin(legs, eq(legs.stop_id, run_stops.id))
    .innerJoin(bags, and(eq(bags.order_id, legs.order_id), eq(bags.stage, 'missing')))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(eq(users.role, 'driver'))
    .orderBy(asc(orders.number), asc(bags.number), asc(legs.kind), desc(legs.attempt));
}
