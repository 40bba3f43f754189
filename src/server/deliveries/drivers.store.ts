import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { accessOf } from '../accounts/store/access.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import { plain } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { legs, run_stops, runs, users } from '../schema.ts';

/**
 * The active drivers by name, who has not joined last, each with their open legs until this business day ends, and those that they did on it; of another
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
  const access = accessOf(db);
  const rows = await db
    .select({
      id: users.id,
      access,
      full_name: users.full_name,
      phone: users.phone,
      to_go: countOf(and(isOpenLegRow(legs), lt(legs.window_start, tomorrow))),
      done_today: countOf(and(sql`${legs.state} = 'done'`, gte(legs.happened_at, today))),
      ...(onDay && { stops_on_day: stopsOn(onDay) }),
    })
    .from(users)
    .where(and(eq(users.role, 'driver'), eq(users.is_active, true)))
    .orderBy(sql`${access} <> 'joined'`, asc(plain(users.full_name)), asc(users.id));
  return rows.map(({ access, ...driver }) => (access === 'joined' ? driver : { ...driver, access }));
}

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
