import { and, asc, desc, eq, exists, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { assignDriver } from '../deliveries/assign-driver.ts';
import { findDriverRun } from '../driver-run/read/find-driver-run.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { legs, orders } from '../schema.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import { type Account, admin, drivers } from './plan/people.ts';
import { sendReport } from './report-on-run.ts';

/** So many orders are brought by another driver than collected them. */
const splitOrders = 3;

/** Runs as they stand in the middle of a day: those before are over, two are under way, and one report did not fit. */
export async function driveRuns(db: Db, context: DemoContext): Promise<void> {
  const [first, second, third] = drivers;
  await endEarlierRuns(db);
  await splitDeliveries(db, context, first, third);
  await reportTwice(withClock(db, db.now().subtract({ minutes: 25 })), context, first);
  for (const driver of [first, second]) await setOff(db, context, driver);
}

/** Each ended some minutes after its last stop, with all that was collected in the shop. What is open of it is overdue. */
async function endEarlierRuns(db: Db): Promise<void> {
  const today = businessDay(db.now(), db.timeZone()).toString();
  await db.execute(sql`
    update runs set started_at = done.first - interval '25 minutes', ended_at = done.last + interval '25 minutes'
    from (
      select stop.run_id, min(leg.happened_at) as first, max(leg.happened_at) as last
      from run_stops stop join legs leg on leg.stop_id = stop.id where leg.happened_at is not null group by stop.run_id
    ) done
    where done.run_id = runs.id and runs.day < ${today}
      and not exists (select from run_stops where run_id = runs.id and finished_at is null)`);
  await db.execute(sql`
    update legs set van_answer = 'shop' from run_stops stop join runs run on run.id = stop.run_id
    where legs.stop_id = stop.id and run.ended_at is not null and legs.kind = 'pickup' and legs.done_how = 'reported'`);
}

/** Some orders that one driver has collected are brought by another. */
async function splitDeliveries(db: Db, context: DemoContext, from: Account, to: Account): Promise<void> {
  const pickup = alias(legs, 'pickup');
  const isCollected = and(
    eq(pickup.order_id, orders.id),
    eq(pickup.kind, 'pickup'),
    eq(pickup.state, 'done'),
  );
  const rows = await db
    .select({ id: orders.id })
    .from(legs)
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .where(
      and(
        eq(legs.driver_id, callerOf(context, from, 'assigned').id),
        eq(legs.kind, 'delivery'),
        eq(legs.state, 'planned'),
        gt(legs.window_start, db.now()),
        exists(db.select().from(pickup).where(isCollected)),
      ),
    )
    .orderBy(desc(legs.window_start), asc(orders.number))
    .limit(splitOrders);
  const past = withClock(db, db.now().subtract({ minutes: 40 }));
  const [caller, driver_id] = [callerOf(context, admin, 'any'), callerOf(context, to, 'assigned').id];
  for (const { id } of rows) await assignDriver(past, { id, caller, ifMatch: null }, driver_id, 'delivery');
}

/** A driver reports a pickup that is done already: it waits for staff to settle it. */
async function reportTwice(past: Db, context: DemoContext, driver: Account): Promise<void> {
  const caller = callerOf(context, driver, 'assigned');
  const [leg] = await past
    .select({ id: legs.id })
    .from(legs)
    .where(
      and(
        eq(legs.driver_id, caller.id),
        eq(legs.kind, 'pickup'),
        eq(legs.state, 'done'),
        lt(legs.happened_at, past.now()),
      ),
    )
    .orderBy(desc(legs.happened_at), asc(legs.id))
    .limit(1);
  if (leg) await sendReport(past, caller, { type: 'done', leg_id: leg.id, note: null });
}

/** A driver has loaded what is ready, and is on the way to the first stop that is open. */
async function setOff(db: Db, context: DemoContext, driver: Account): Promise<void> {
  const caller = callerOf(context, driver, 'assigned');
  const day = businessDay(db.now(), db.timeZone());
  const { stops } = await findDriverRun(db, caller.id, day);
  const [first] = stops.filter(({ finished_at }) => finished_at === null);
  const next = first?.legs.find(isOpenLeg);
  if (!next) return;
  const ready = stops
    .flatMap((stop) => stop.legs)
    .filter((leg) => leg.kind === 'delivery' && isOpenLeg(leg) && leg.order_status === 'ready_for_pickup');
  await sendReport(db, caller, { type: 'start_run', day, leg_ids: ready.map(({ id }) => id) });
  await sendReport(db, caller, { type: 'on_my_way', leg_id: next.id });
}
