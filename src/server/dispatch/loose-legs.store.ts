import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { addressKey } from '#shared/kernel/address.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import { oneOf } from '../kernel/db/columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { legs, run_stops, runs, users } from '../schema.ts';
import { customerOfOrder, doorColumns, orderOfLeg, selectLegs } from './door-columns.ts';

const dayAfter = (db: DbOrTx, day: Temporal.PlainDate): Temporal.Instant =>
  startOfDay(day.add({ days: 1 }), db.timeZone());

const selectUnassigned = (db: DbOrTx, day: Temporal.PlainDate) =>
  selectLegs(and(isNull(legs.driver_id), isOpenLegRow(legs), lt(legs.window_start, dayAfter(db, day))));

// No run is of a day before its windows, so later legs need not be read; a day more, as it may have been in another time zone.
const selectDriven = (db: DbOrTx, today: Temporal.PlainDate) =>
  selectLegs(and(isNotNull(legs.driver_id), isOpenLegRow(legs), lt(legs.window_start, dayAfter(db, today))));

/** A column: how many stops of today nobody drives yet, our own shop apart, or whose driver is disabled, or nobody did in time. */
export function dueStopsColumn(db: DbOrTx) {
  const today = businessDay(db.now(), db.timeZone());
  const unassigned = selectUnassigned(db, today);
  const { customer_id, pickup_address, delivery_address, status } = orderOfLeg;
  const address = sql`case ${unassigned.kind} when 'pickup' then ${pickup_address} else ${delivery_address} end`;
  const doors = new QueryBuilder()
    .select({ count: sql`count(distinct (${customer_id}, address_key(${address})))` })
    .from(unassigned)
    .innerJoinLateral(orderOfLeg, needsDriver({ kind: unassigned.kind, status }))
    .where(sql`address_key(${address}) <> ${addressKey(db.business.pickup_address)}`);
  const left = and(eq(runs.day, today), eq(users.is_active, false));
  return sql<number>`((${doors}) + (${countDriven(db, today, or(lt(runs.day, today), left))}))::int`;
}

/** A column: how many stops stand in `Overdue` on the board. */
export function overdueStopsColumn(db: DbOrTx) {
  const today = businessDay(db.now(), db.timeZone());
  return sql<number>`(${countDriven(db, today, lt(runs.day, today))})::int`;
}

/** The stops with a driver at which something is open, of these runs. */
function countDriven(db: DbOrTx, today: Temporal.PlainDate, ofRun: SQL | undefined) {
  const driven = selectDriven(db, today);
  return new QueryBuilder()
    .select({ count: sql`count(distinct ${driven.stop_id})` })
    .from(driven)
    .innerJoin(run_stops, eq(run_stops.id, driven.stop_id))
    .innerJoin(runs, eq(runs.id, run_stops.run_id))
    .innerJoin(users, eq(users.id, runs.driver_id))
    .where(ofRun);
}

/** The open legs without a driver whose window starts on this business day or before, by window. */
export function findUnassignedLegs(db: DbOrTx, day: Temporal.PlainDate) {
  const leg = selectUnassigned(db, day);
  return db
    .select(doorColumns(leg))
    .from(leg)
    .innerJoinLateral(orderOfLeg, needsDriver({ kind: leg.kind, status: orderOfLeg.status }))
    .innerJoinLateral(customerOfOrder, sql`true`)
    .orderBy(asc(leg.window_start), desc(leg.kind), asc(leg.id));
}

/** Whether an open leg without a driver needs one: of a pickup that nobody drives the status says whether it is over. */
export const needsDriver = ({ kind, status }: Record<'kind' | 'status', AnyPgColumn>) =>
  sql<boolean>`(${kind} <> 'pickup' or ${oneOf(status, notCollectedOrderStatuses)})`;

/** The open legs in runs of business days before `today`, by window. */
export function findOverdueLegs(db: DbOrTx, today: Temporal.PlainDate) {
  const leg = selectDriven(db, today);
  const stop = new QueryBuilder()
    .select({
      id: run_stops.id,
      run_id: run_stops.run_id,
      run_version: runs.version,
      day: runs.day,
      driver_id: runs.driver_id,
      driver_name: users.full_name,
    })
    .from(run_stops)
    .innerJoin(runs, eq(runs.id, run_stops.run_id))
    .innerJoin(users, eq(users.id, runs.driver_id))
    .where(and(eq(run_stops.id, sql`leg.stop_id`), lt(runs.day, today)))
    .limit(1)
    .as('stop');
  return db
    .select({
      stop: {
        id: stop.id,
        run_id: stop.run_id,
        run_version: stop.run_version,
        day: stop.day,
        driver_id: stop.driver_id,
        driver_name: stop.driver_name,
      },
      ...doorColumns(leg),
    })
    .from(leg)
    .innerJoinLateral(stop, sql`true`)
    .innerJoinLateral(orderOfLeg, sql`true`)
    .innerJoinLateral(customerOfOrder, sql`true`)
    .orderBy(asc(leg.window_start), desc(leg.kind), asc(leg.id));
}
