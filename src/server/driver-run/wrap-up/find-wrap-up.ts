import { and, asc, desc, eq, exists, gte, isNull, lt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { plain } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { isInVan, isToldMissing, tellsMissing } from '../../orders/store/in-van.ts';
import { customers, driver_reports, events, legs, orders, run_stops, runs, users } from '../../schema.ts';
import { findVans, inVanSince } from '../read/van.store.ts';
import { findAwaitedPictures, findBagDifferences, findMissingBags } from './door-lists.store.ts';

/** How a day ended. What a driver kept whose run is still under way is asked with that run. */
export async function findWrapUp(db: DbOrTx, day: Temporal.PlainDate): Promise<WrapUp> {
  const bounds = {
    start: startOfDay(day, db.timeZone()),
    end: startOfDay(day.add({ days: 1 }), db.timeZone()),
  };
  const open = await findOpenRuns(db, day);
  const vans = await findVans(db, day, open);
  const asked = new Set(open.map(({ driver_id }) => driver_id));
  const left = await findLeftInVans(db, bounds);
  const doubtful = await findDoubtful(db, day);
  return {
    day,
    open_runs: open.map((run) => ({ ...run, van: vans.get(run.driver_id)?.van ?? [] })),
    in_vans: left.filter(({ driver_id }) => !asked.has(driver_id)),
    missing: [...(await findMissing(db, bounds)), ...(await findToldMissing(db, bounds))],
    missing_bags: await findMissingBags(db, day),
    bag_differences: await findBagDifferences(db, day),
    awaited_pictures: await findAwaitedPictures(db, day),
    doubtful: doubtful.flatMap(({ happened_at, ...row }) => (happened_at ? [{ ...row, happened_at }] : [])),
  };
}

const since = inVanSince(legs);

const legColumns = {
  leg_id: legs.id,
  order_id: orders.id,
  order_number: orders.order_number,
  customer_name: customers.name,
  driver_name: users.full_name,
  kind: legs.kind,
};

const hasDone = exists(
  new QueryBuilder()
    .select({ id: legs.id })
    .from(legs)
    .where(and(eq(legs.stop_id, run_stops.id), eq(legs.state, 'done'))),
);

const stopsOfRun = new QueryBuilder()
  .select({
    stops: sql<number>`count(*)::int`.as('stops'),
    open_stops: sql<number>`(count(*) filter (where ${run_stops.finished_at} is null))::int`.as('open_stops'),
    part_done_stops:
      sql<number>`(count(*) filter (where ${run_stops.finished_at} is null and ${hasDone}))::int`.as(
        'part_done_stops',
      ),
  })
  .from(run_stops)
  .where(eq(run_stops.run_id, runs.id))
  .as('counts');

/** The runs of a day that have stops and have not ended, by driver. */
const findOpenRuns = (db: DbOrTx, day: Temporal.PlainDate) =>
  db
    .select({
      run_id: runs.id,
      driver_id: users.id,
      driver_name: users.full_name,
      started_at: runs.started_at,
      open_stops: stopsOfRun.open_stops,
      part_done_stops: stopsOfRun.part_done_stops,
      stops: stopsOfRun.stops,
    })
    .from(users)
    .innerJoin(runs, and(eq(runs.driver_id, users.id), eq(runs.day, day), isNull(runs.ended_at)))
    .innerJoinLateral(stopsOfRun, sql`${stopsOfRun.stops} > 0`)
    .where(eq(users.role, 'driver'))
    .orderBy(asc(plain(users.full_name)), asc(users.id));

interface DayBounds {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

// A leg has no note: what was missing stands in the history of its order.
const missingNote = sql<string>`coalesce((select ${events.data}->>'note' from ${events}
  where ${events.subject_type} = 'order' and ${events.subject_id} = ${legs.order_id} and ${events.type} = 'bag.missing'
    and ${events.data}->>'leg' = ${legs.kind}
  order by ${events.created_at} desc, ${events.id} desc limit 1), '')`;

/** The legs whose laundry somebody answered for, with whose van it was. */
const selectAnswered = (db: DbOrTx) =>
  db
    .select({ ...legColumns, since, driver_id: users.id, note: missingNote })
    .from(legs)
    .innerJoin(users, eq(users.id, legs.driver_id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .orderBy(since, asc(legs.id))
    .$dynamic();

/** What stayed in a van as a run ended, and is still there; of this day and earlier ones. */
const findLeftInVans = (db: DbOrTx, { end }: DayBounds) =>
  selectAnswered(db).where(
    and(sql`${legs.van_answer} = 'van'`, lt(since, `${end}`), isInVan(legs, orders.status)),
  );

/** What was collected or loaded on this day and is missing. */
const findMissing = (db: DbOrTx, { start, end }: DayBounds) =>
  selectAnswered(db).where(
    and(sql`${legs.van_answer} = 'missing'`, gte(since, `${start}`), lt(since, `${end}`)),
  );

/** What drivers told of on this day that is missing still, the last of each leg; what they said of it at the end is there already. */
const findToldMissing = (db: DbOrTx, { start, end }: DayBounds) =>
  db
    .selectDistinctOn([legs.id], {
      ...legColumns,
      since: driver_reports.happened_at,
      told_at: driver_reports.happened_at,
      note: sql<string>`${driver_reports.data}->>'missing'`,
    })
    .from(driver_reports)
    .innerJoin(legs, eq(legs.id, driver_reports.leg_id))
    .innerJoin(users, eq(users.id, driver_reports.driver_id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(
      and(
        gte(driver_reports.arrived_at, start),
        lt(driver_reports.arrived_at, end),
        tellsMissing,
        sql`${legs.van_answer} is distinct from 'missing'`,
        isToldMissing,
      ),
    )
    .orderBy(asc(legs.id), desc(driver_reports.arrived_at), desc(driver_reports.id));

/** The legs in runs of a day that were done at a time in doubt. */
const findDoubtful = (db: DbOrTx, day: Temporal.PlainDate) =>
  db
    .select({ ...legColumns, happened_at: legs.happened_at })
    .from(users)
    .innerJoin(runs, and(eq(runs.driver_id, users.id), eq(runs.day, day)))
    .innerJoin(run_stops, eq(run_stops.run_id, runs.id))
    .innerJoin(legs, and(eq(legs.stop_id, run_stops.id), eq(legs.is_time_doubtful, true)))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(eq(users.role, 'driver'))
    .orderBy(asc(legs.happened_at), asc(legs.id));
