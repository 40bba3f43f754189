import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { customerOfOrder, orderOfLeg } from '../../dispatch/door-columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { arrayOf } from '../../kernel/db/prepared.ts';
import { isInVan } from '../../orders/store/in-van.ts';
import { legs, run_stops } from '../../schema.ts';

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** When it came into the van, as far as anybody said so. */
export const inVanSince = (leg: Columns<'kind' | 'happened_at' | 'loaded_at' | 'on_the_way_at'>) =>
  sql<Temporal.Instant>`case ${leg.kind} when 'pickup' then ${leg.happened_at}
    else coalesce(${leg.loaded_at}, ${leg.on_the_way_at}, ${leg.happened_at}) end`.mapWith(legs.happened_at);

interface RunOfDriver {
  driver_id: string;
  /** `null`: what they kept from earlier runs, and have of other days, alone. */
  run_id: string | null;
}

/** What is in a van, and what of it is missing. */
interface Van {
  van: VanRow[];
  missing: VanRow[];
}

const anyOf = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${arrayOf(sql.param([...ids]))})`;

const before = alias(legs, 'before');
const { van_answer, driver_id, state, loaded_at } = legs;
const legColumns = {
  id: legs.id,
  order_id: legs.order_id,
  driver_id,
  kind: legs.kind,
  attempt: legs.attempt,
  state,
  done_how: legs.done_how,
  on_the_way_at: legs.on_the_way_at,
  happened_at: legs.happened_at,
  loaded_at,
  van_answer,
};

/**
 * What is in the vans of drivers on a day, by driver, and what is missing: of these runs, what they collected or could not bring on
 * that day at stops of other days, and what they kept from others; the first collected first.
 */
export async function findVans(
  db: DbOrTx,
  day: Temporal.PlainDate,
  runs: readonly RunOfDriver[],
): Promise<Map<string | null, Van>> {
  if (runs.length === 0) return new Map();
  const run_ids = runs.flatMap(({ run_id }) => run_id ?? []);
  const driver_ids = runs.map((run) => run.driver_id);
  const stops = db.select({ id: run_stops.id }).from(run_stops).where(anyOf(run_stops.run_id, run_ids));
  // An array of them, as a join may read the legs at the stops of all runs.
  const stop_ids = sql`array(${stops})`;
  const isAsked = sql`(${van_answer} is null or ${van_answer} = 'missing')`;
  const ofRuns = db
    .select(legColumns)
    .from(legs)
    .where(and(sql`${legs.stop_id} = any(${stop_ids})`, isAsked));
  const [start, end] = [day, day.add({ days: 1 })].map((each) => `${startOfDay(each, db.timeZone())}`);
  const ofOtherDays = (closed: 'done' | 'failed') =>
    db
      .select(legColumns)
      .from(legs)
      .where(
        and(
          anyOf(driver_id, driver_ids),
          eq(state, closed),
          sql`${legs.happened_at} >= ${start} and ${legs.happened_at} < ${end}`,
          sql`${legs.stop_id} <> all(${stop_ids})`,
          isAsked,
        ),
      );
  // What is cancelled has left its run.
  const kept = db
    .select(legColumns)
    .from(legs)
    .where(
      and(
        anyOf(driver_id, driver_ids),
        sql`(${van_answer} = 'van' or ${state} = 'cancelled' and ${loaded_at} is not null and ${van_answer} is null)`,
      ),
    );
  // Each is looked up by its index, where one condition would read all legs of the drivers.
  const leg = unionAll(ofRuns, ofOtherDays('done'), ofOtherDays('failed'), kept).as('leg');
  // What another try takes along has been there since the first.
  const since = sql<Temporal.Instant>`coalesce((select min(${inVanSince(before)}) from ${legs} as before
    where before.order_id = ${leg.order_id} and before.kind = 'delivery' and ${leg.kind} = 'delivery'
      and before.driver_id = ${leg.driver_id} and before.attempt < ${leg.attempt} and before.van_answer is null),
    ${inVanSince(leg)})`.mapWith(legs.happened_at);
  const rows = await db
    .select({
      driver_id: leg.driver_id,
      is_missing: sql<boolean>`${leg.van_answer} is not distinct from 'missing'`,
      row: {
        leg_id: leg.id,
        order_id: leg.order_id,
        order_number: orderOfLeg.order_number,
        customer_name: customerOfOrder.name,
        kind: leg.kind,
        since,
      },
    })
    .from(leg)
    .innerJoinLateral(orderOfLeg, isInVan(leg, orderOfLeg.status))
    .innerJoinLateral(customerOfOrder, sql`true`)
    .orderBy(since, asc(leg.id));
  const rowsOf = (ofDriver: typeof rows, isMissing: boolean) =>
    ofDriver.filter(({ is_missing }) => is_missing === isMissing).map(({ row }) => row);
  const byDriver = Map.groupBy(rows, (row) => row.driver_id);
  return new Map(
    [...byDriver].map(([driver, ofDriver]) => [
      driver,
      { van: rowsOf(ofDriver, false), missing: rowsOf(ofDriver, true) },
    ]),
  );
}

/** What is in the van of a driver on a day, and what of it is missing. */
export async function findVan(db: DbOrTx, day: Temporal.PlainDate, run: RunOfDriver): Promise<Van> {
  return (await findVans(db, day, [run])).get(run.driver_id) ?? { van: [], missing: [] };
}
