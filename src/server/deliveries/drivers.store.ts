import { and, asc, eq, exists, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { countStops } from '#shared/runs/stop-count.ts';
import { accessOf } from '../accounts/store/access.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import { plain } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { gaveRunToday } from '../runs/gave-run-today.ts';
import { legs, run_stops, runs, users } from '../schema.ts';

/**
 * The active drivers by name, last who gave their run of today away, who is off and who has not joined, each with their open legs until this business day ends, and those that they did on it; of another
 * day with the open stops of its run.
 */
export async function activeDrivers(db: DbOrTx, onDay?: Temporal.PlainDate): Promise<Driver[]> {
  const zone = db.business.time_zone;
  const day = businessDay(db.now(), zone);
  const today = startOfDay(day, zone);
  const tomorrow = startOfDay(day.add({ days: 1 }), zone);
  // Each count reads a few legs from its own index, not every leg that was ever done.
  const countOf = (condition: SQL | undefined) =>
    sql<number>`(${db
      .select({ count: sql`count(*)::int` })
      .from(legs)
      .where(and(eq(legs.driver_id, users.id), condition))})`;
  const stopsOn = (asked: Temporal.PlainDate) =>
    sql<number>`(${db
      .select({ count: sql`count(*)::int` })
      .from(run_stops)
      .innerJoin(runs, eq(runs.id, run_stops.run_id))
      .where(and(eq(runs.driver_id, users.id), eq(runs.day, asked), isNull(run_stops.finished_at)))})`;
  const isOff = exists(
    db
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.driver_id, users.id), eq(runs.day, onDay ?? day), runs.is_off)),
  );
  const access = accessOf(db);
  const gave = sql<boolean>`${gaveRunToday(db)}`;
  const rows = await db
    .select({
      id: users.id,
      access,
      ...(!onDay && { gave_run_today: gave }),
      is_off: sql<boolean>`${isOff}`,
      full_name: users.full_name,
      phone: users.phone,
      to_go: countOf(and(isOpenLegRow(legs), lt(legs.window_start, tomorrow))),
      done_today: countOf(and(sql`${legs.state} = 'done'`, gte(legs.happened_at, today))),
      ...(onDay && { stops_on_day: stopsOn(onDay) }),
    })
    .from(users)
    .where(and(eq(users.role, 'driver'), eq(users.is_active, true)))
    .orderBy(
      sql`${access} <> 'joined'`,
      isOff,
      ...(onDay ? [] : [gave]),
      asc(plain(users.full_name)),
      asc(users.id),
    );
  return rows.map(({ access, gave_run_today, is_off, ...driver }) => ({
    ...driver,
    ...(access !== 'joined' && { access }),
    ...(gave_run_today && { gave_run_today }),
    ...(is_off && { is_off }),
  }));
}

/** The same with the stops of each today, as the board counts them: those of their run, and those of runs before it. */
export async function driversWithLoad(db: DbOrTx, onDay?: Temporal.PlainDate): Promise<Driver[]> {
  const drivers = await activeDrivers(db, onDay);
  const ids = drivers.map(({ id }) => id);
  const today = businessDay(db.now(), db.business.time_zone);
  const found = await Promise.all([
    selectLegsOf(db, and(inArray(runs.driver_id, ids), eq(runs.day, today))),
    selectLegsOf(
      db,
      and(
        inArray(legs.driver_id, ids),
        isOpenLegRow(legs),
        // No run is of a day before its windows; by the index of open legs few are read.
        lt(legs.window_start, startOfDay(today.add({ days: 1 }), db.business.time_zone)),
        lt(runs.day, today),
      ),
    ),
  ]);
  const ofDrivers = Map.groupBy(found.flat(), ({ driver_id }) => driver_id);
  const stopsOf = (driver_id: string) =>
    Map.groupBy(ofDrivers.get(driver_id) ?? [], ({ stop_id }) => stop_id)
      .values()
      .map((ofStop) => ({ legs: ofStop }));
  return drivers.map((driver) => ({ ...driver, stops_today: countStops([...stopsOf(driver.id)]) }));
}

const selectLegsOf = (db: DbOrTx, condition: SQL | undefined) =>
  db
    .select({
      driver_id: runs.driver_id,
      stop_id: run_stops.id,
      order_id: legs.order_id,
      kind: legs.kind,
      state: legs.state,
    })
    .from(legs)
    .innerJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .innerJoin(runs, eq(runs.id, run_stops.run_id))
    .where(condition);

/** The driver to whom orders are to be assigned, or `null`. Their row is locked until the transaction ends. */
export async function lockActiveDriver(tx: Tx, id: string) {
  const driver = and(eq(users.id, id), eq(users.role, 'driver'), eq(users.is_active, true));
  const person = { full_name: users.full_name, phone: users.phone };
  const [row] = await tx.select(person).from(users).where(driver).for('share');
  return row ?? null;
}

/** @throws Refusal `driver-not-available` */
export const refuseDriver = (): never =>
  refuse('driver-not-available', 'This driver is not available. Please select another one.');
