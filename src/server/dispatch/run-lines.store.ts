import { asc, eq, sql } from 'drizzle-orm';
import { plain } from '../kernel/db/columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { knownBagsOf } from '../orders/store/order-bags.store.ts';
import { legs, run_stops, runs, users } from '../schema.ts';
import { customerOfOrder, doorColumns, orderOfLeg, selectLegs } from './door-columns.ts';

const legsOfStop = selectLegs(eq(legs.stop_id, run_stops.id));

const linesOfDay = prepared((query) =>
  query
    .select({
      day: runs.day,
      driver_name: users.full_name,
      position: run_stops.position,
      ...doorColumns(legsOfStop, run_stops.address_key),
      note: legsOfStop.note,
      bags: knownBagsOf(legsOfStop.order_id),
      grams: sql<
        number | null
      >`(select sum((item->>'grams')::int) from jsonb_array_elements(${orderOfLeg.items}) as item)::float8`,
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.driver_id))
    .innerJoin(run_stops, eq(run_stops.run_id, runs.id))
    .innerJoinLateral(legsOfStop, sql`true`)
    .innerJoinLateral(orderOfLeg, sql`true`)
    .innerJoinLateral(customerOfOrder, sql`true`)
    .where(sql`${runs.day} = ${sql.placeholder('day')}`)
    .orderBy(
      asc(plain(users.full_name)),
      asc(users.id),
      asc(run_stops.position),
      asc(legsOfStop.window_start),
      sql`${legsOfStop.kind} desc`,
      asc(legsOfStop.id),
    ),
);

/** The legs of the runs of a day, by driver and in the sequence of their stops. */
export const findRunLines = (db: DbOrTx, day: Temporal.PlainDate) => linesOfDay(db, { day: day.toString() });

export type RunLine = Awaited<ReturnType<typeof findRunLines>>[number];
