import { and, desc, eq, not, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import type { TrackedLeg, TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { finishedOrderStatuses } from '#shared/orders/order-status.ts';
import { customerOf } from '../../accounts/ownership.ts';
import { isOpenLegRow } from '../../accounts/store/open-leg-condition.ts';
import { needsDriver } from '../../dispatch/loose-legs.store.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { prepared } from '../../kernel/db/prepared.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import {
  driver_reports,
  events,
  files,
  legs,
  order_files,
  orders,
  run_stops,
  runs,
  users,
} from '../../schema.ts';

/** More stops than these are not counted out to a customer. */
const maxStopsAhead = 9;

/** Where the open orders of a customer are, and those delivered today; the next ones first. */
export async function findTracking(
  db: DbOrTx,
  customer: Pick<Viewer, 'customer_id'>,
): Promise<TrackedOrder[]> {
  const today = startOfDay(businessDay(db.now(), db.timeZone()), db.timeZone());
  const rows = await findTrackedOrders(db, customerOf(customer), today);
  return rows.map(({ pickup, delivery, pickup_until, delivery_until, next_kind, road, ...order }) => ({
    ...order,
    pickup: asLeg(pickup, pickup_until),
    delivery: asLeg(delivery, delivery_until),
    road: road && asRoad(next_kind, road),
  }));
}

type Row = Awaited<ReturnType<typeof findTrackedOrders>>[number];

const asLeg = ({ is_again, ...leg }: Row['pickup'], until: Row['pickup_until']): TrackedLeg => ({
  ...leg,
  is_window: until !== null,
  ...(is_again && { is_again }),
});

function asRoad(kind: Row['next_kind'], { stops_ahead, as_of, ...road }: NonNullable<Row['road']>) {
  const { eta_from, eta_until } = road;
  if (!kind || !eta_from || !eta_until) return null;
  return {
    ...road,
    kind,
    eta_from,
    eta_until,
    stops_ahead: stops_ahead > maxStopsAhead ? null : stops_ahead,
    as_of: Temporal.Instant.from(as_of),
  };
}

// An order that nobody has written since was not delivered since: so the legs of few are looked up.
const wasDelivered = sql`(${oneOf(orders.status, deliveredOrderStatuses)} and ${orders.updated_at} >= ${sql.placeholder('since')} and exists (
  select from legs leg where leg.order_id = ${orders.id} and leg.kind = 'delivery' and leg.state = 'done'
    and leg.happened_at >= ${sql.placeholder('since')}))`;

const tracked = new QueryBuilder()
  .select({
    id: orders.id,
    order_number: orders.order_number,
    status: orders.status,
    pickup_until: orders.pickup_until,
    delivery_until: orders.delivery_until,
  })
  .from(orders)
  .where(
    and(
      sql`${orders.customer_id} = ${sql.placeholder('customer_id')}`,
      or(not(oneOf(orders.status, finishedOrderStatuses)), wasDelivered),
    ),
  )
  .as('tracked');

const picturesOfLeg = sql`(select coalesce(json_agg(file.id order by file.taken_at, file.id), '[]')
  from ${order_files} of_leg join ${files} file on file.id = of_leg.file_id where of_leg.leg_id = ${legs.id} and file.state = 'ready')`;

const isAgain = sql<boolean>`(${isOpenLegRow(legs)} and exists (select from legs before where before.order_id = ${legs.order_id}
  and before.kind = ${legs.kind} and before.state = 'failed' and before.window_start = ${legs.window_start}
  and before.happened_at >= ${sql.placeholder('since')}))`;

/** The latest attempt at a leg of a `tracked` order. */
const latest = (kind: LegKind) =>
  new QueryBuilder()
    .select({
      state: legs.state,
      window_start: legs.window_start,
      window_end: legs.window_end,
      driver_name: users.full_name,
      happened_at: legs.happened_at,
      failure_reason: legs.failure_reason,
      note: legs.note,
      bag_count: legs.bag_count,
      pictures: sql<string[]>`${picturesOfLeg}`.as(`${kind}_pictures`),
      is_again: sql<boolean>`${isAgain}`.as(`${kind}_is_again`),
    })
    .from(legs)
    .leftJoin(users, eq(users.id, legs.driver_id))
    .where(and(eq(legs.order_id, sql`tracked.id`), eq(legs.kind, sql.raw(`'${kind}'`))))
    .orderBy(desc(legs.attempt))
    .limit(1)
    .as(kind);

const pickup = latest('pickup');
const delivery = latest('delivery');

const columnsOf = (leg: typeof pickup) => ({
  state: leg.state,
  window_start: leg.window_start,
  window_end: leg.window_end,
  driver_name: leg.driver_name,
  happened_at: leg.happened_at,
  failure_reason: leg.failure_reason,
  note: leg.note,
  bag_count: leg.bag_count,
  pictures: leg.pictures,
  is_again: leg.is_again,
});

/** The leg that comes next. A pickup that nobody drives is over as its order is collected. */
const next = new QueryBuilder()
  .select({ kind: legs.kind, stop_id: legs.stop_id, window_start: legs.window_start })
  .from(legs)
  .where(
    and(
      eq(legs.order_id, sql`tracked.id`),
      isOpenLegRow(legs),
      sql`(${legs.driver_id} is not null or ${needsDriver({ kind: legs.kind, status: tracked.status })})`,
    ),
  )
  .orderBy(desc(legs.kind))
  .limit(1)
  .as('next');

// Every report and every change of a run that is under way writes its spans anew.
const lastWritten = sql`greatest(${runs.started_at},
  (select max(report.arrived_at) from ${driver_reports} report where report.run_id = ${runs.id} and report.outcome <> 'refused'),
  (select max(event.created_at) from ${events} event where event.subject_type = 'run' and event.subject_id = ${runs.id}))`;

const stopsAhead = sql`(select count(*)::int from ${run_stops} ahead
  where ahead.run_id = ${run_stops.run_id} and ahead.finished_at is null and ahead.position < ${run_stops.position})`;

const road = new QueryBuilder()
  .select({
    is_next: sql<boolean>`${run_stops.next_at} is not null`.as('is_next'),
    stops_ahead: sql<number>`${stopsAhead}`.as('stops_ahead'),
    eta_from: run_stops.eta_from,
    eta_until: run_stops.eta_until,
    as_of: sql<string>`${lastWritten}`.as('as_of'),
  })
  .from(run_stops)
  .innerJoin(runs, eq(runs.id, run_stops.run_id))
  .where(
    and(
      eq(run_stops.id, sql`next.stop_id`),
      // What starts only after the span of its stop is done another time (RUN-2).
      sql`${run_stops.finished_at} is null and ${run_stops.eta_until} > next.window_start and ${runs.started_at} is not null`,
    ),
  )
  .limit(1)
  .as('road');

const maxOrders = 100;

const trackedOrders = prepared((query) =>
  query
    .select({
      order_id: tracked.id,
      order_number: tracked.order_number,
      status: tracked.status,
      pickup_until: tracked.pickup_until,
      delivery_until: tracked.delivery_until,
      pickup: columnsOf(pickup),
      delivery: columnsOf(delivery),
      next_kind: next.kind,
      road: {
        is_next: road.is_next,
        stops_ahead: road.stops_ahead,
        eta_from: road.eta_from,
        eta_until: road.eta_until,
        as_of: road.as_of,
      },
    })
    .from(tracked)
    .innerJoinLateral(pickup, sql`true`)
    .innerJoinLateral(delivery, sql`true`)
    .leftJoinLateral(next, sql`true`)
    .leftJoinLateral(road, sql`true`)
    .orderBy(sql`${next.window_start} nulls last`, desc(delivery.happened_at), tracked.id)
    .limit(maxOrders),
);

/** The open orders of a customer and those delivered since a moment, by what comes next. */
const findTrackedOrders = (db: DbOrTx, customer_id: string, since: Temporal.Instant) =>
  trackedOrders(db, { customer_id, since: since.toString() });
