import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { periodOf } from '#shared/kernel/period.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { stopsShown, type TodayStop, type todayRoute } from '#shared/overview/overview.contract.ts';
import { minutesWaitingLate, settingsOf } from '#shared/runs/reckon-run.ts';
import type { RunLeg, RunStop, StopCount, UnassignedStop } from '#shared/runs/run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { countStops, isPartDoneStop } from '#shared/runs/stop-count.ts';
import { findReckonedRuns, findUnassigned } from '../dispatch/dispatch-day.ts';
import { oneOf } from '../kernel/db/columns.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customers, legs, orders, users } from '../schema.ts';

type Today = z.output<(typeof todayRoute)['reply']>;

/** At least this many done legs are shown while others remain. */
const doneInView = 3;

/** The business day: its legs and stops, how many are done and when the last will be, and the legs around now. */
export async function findToday(db: DbOrTx): Promise<Today> {
  const rows = await selectAroundNow(db);
  const { total = 0, done = 0, last_loose = null, done_alone = [] } = rows[0] ?? {};
  const day = businessDay(db.now(), db.timeZone());
  const runs = await findReckonedRuns(db, day);
  const unassigned = await findUnassigned(db, day);
  const onBoard = [...runs.flatMap(({ stops }) => stops), ...unassigned];
  const isPartDone = partDoneOf(onBoard);
  const open = runs.map(({ stops }) => stops.filter(({ finished_at }) => !finished_at));
  const next = new Set(open.flatMap(([stop]) => stop?.legs.map(keyOf) ?? []));
  const door = { milliseconds: doorMs(settingsOf(db.business)) };
  // Each by its own window: what is overdue at the same door makes it no later.
  const lateAt = (legs: readonly RunLeg[], at: Temporal.Instant) =>
    legs.map((leg) => [keyOf(leg), minutesWaitingLate({ legs: [leg] }, at)] as const);
  const late = new Map([
    ...open.flat().flatMap(({ legs, arrives_at }) => (arrives_at ? lateAt(legs, arrives_at.add(door)) : [])),
    ...unassigned.flatMap(({ legs }) => lateAt(legs, db.now())),
  ]);
  const latest = (times: readonly (Temporal.Instant | null)[]) =>
    times
      .filter((time) => time !== null)
      .filter((time) => !isBefore(time, db.now()))
      .toSorted(Temporal.Instant.compare)
      .at(-1) ?? null;
  const remaining = rows.filter(({ stop }) => stop.state !== 'done').map(({ stop }) => stop);
  const latestDone = rows.filter(({ stop }) => stop.state === 'done').map(({ stop }) => stop);
  const doneShown = Math.max(doneInView, stopsShown - remaining.length);
  const past = latestDone.slice(-doneShown);
  const shown = new Set([...past, ...remaining.slice(0, stopsShown - past.length)]);
  return {
    total,
    done,
    count: countToday(onBoard, done_alone ?? []),
    last_at: latest([last_loose, ...open.flat().map(({ arrives_at }) => arrives_at)]),
    ends_at: latest([last_loose, ...runs.map(({ ends_at }) => ends_at)]),
    stops: rows
      .filter(({ stop }) => shown.has(stop))
      .map(({ stop, door }) => ({
        ...stop,
        is_part_done: stop.state === 'done' && isPartDone(stop, door),
        is_next: next.has(keyOf(stop)),
        minutes_late: late.get(keyOf(stop)) ?? 0,
      })),
  };
}

const keyOf = ({ kind, order_id }: Pick<TodayStop, 'kind' | 'order_id'>): string => `${kind} ${order_id}`;

type Door = Pick<RunStop, 'customer_id' | 'address'>;

const doorOf = ({ customer_id, address }: Door): string => `${customer_id} ${addressKey(address)}`;

/** Of a done leg, whether its stop is open on the board, or where it is in none, its door. */
function partDoneOf(onBoard: readonly UnassignedStop[]) {
  const isOpen = ({ legs }: UnassignedStop) => legs.some(isOpenLeg);
  const byLeg = new Map(
    onBoard.flatMap((stop) => stop.legs.map((leg) => [keyOf(leg), isOpen(stop)] as const)),
  );
  const openDoors = new Set(onBoard.filter(isOpen).map(doorOf));
  return (leg: Pick<TodayStop, 'kind' | 'order_id'>, door: Door): boolean =>
    byLeg.get(keyOf(leg)) ?? openDoors.has(doorOf(door));
}

/** The stops of the board, and the doors of what was done without a run, where the board has none. */
function countToday(onBoard: readonly UnassignedStop[], doneAlone: readonly Door[]): StopCount {
  const known = new Set(onBoard.map(doorOf));
  const doneDoors = new Set(doneAlone.map(doorOf));
  const others = doneDoors.difference(known).size;
  const { total, done, failed } = countStops(onBoard);
  const partDone = onBoard.filter(
    (stop) => isPartDoneStop(stop) || (stop.legs.some(isOpenLeg) && doneDoors.has(doorOf(stop))),
  );
  return { total: total + others, done: done + others, failed, part_done: partDone.length };
}

/** The last done and the first remaining legs by time, each with the counts of all. */
function selectAroundNow(db: DbOrTx) {
  const ranked = rankStops(db).as('ranked');
  return db
    .select({
      total: ranked.total,
      done: ranked.done,
      last_loose: ranked.last_loose,
      done_alone: ranked.done_alone,
      door: { customer_id: ranked.customer_id, address: ranked.door_address },
      stop: {
        order_id: ranked.order_id,
        order_number: ranked.order_number,
        customer_name: customers.name,
        kind: ranked.kind,
        at: ranked.at,
        until: ranked.until,
        driver_name: users.full_name,
        state: ranked.state,
      },
    })
    .from(ranked)
    .innerJoin(customers, eq(customers.id, ranked.customer_id))
    .leftJoin(users, eq(users.id, ranked.driver_id))
    .where(lte(ranked.place, stopsShown))
    .orderBy(asc(ranked.at), asc(ranked.number), asc(ranked.kind));
}

function rankStops(db: DbOrTx) {
  const stops = selectStops(db).as('stops');
  const isDone = eq(stops.state, 'done');
  const fromNow = sql`case when ${isDone} then -extract(epoch from ${stops.at}) else extract(epoch from ${stops.at}) end`;
  return db
    .select({
      order_id: stops.order_id,
      order_number: stops.order_number,
      number: stops.number,
      customer_id: stops.customer_id,
      // Users have an address as well.
      door_address: sql<string>`${stops.address}`.as('door_address'),
      driver_id: stops.driver_id,
      kind: stops.kind,
      at: stops.at,
      until: stops.until,
      state: stops.state,
      total: sql<number>`(count(*) over ())::int`.as('total'),
      done: sql<number>`(count(*) filter (where ${isDone}) over ())::int`.as('done'),
      // What nobody drives yet is not before its time.
      last_loose:
        sql<Temporal.Instant | null>`max(${stops.at}) filter (where not ${isDone} and ${stops.driver_id} is null) over ()`
          .mapWith(orders.pickup_date)
          .as('last_loose'),
      done_alone: sql<
        Door[] | null
      >`json_agg(json_build_object('customer_id', ${stops.customer_id}, 'address', ${stops.address})) filter (where ${isDone} and ${stops.stop_id} is null) over ()`.as(
        'done_alone',
      ),
      place: sql<number>`row_number() over (partition by ${isDone} order by ${fromNow}, ${stops.number})`.as(
        'place',
      ),
    })
    .from(stops);
}

function selectStops(db: DbOrTx) {
  const today = periodOf({ range: 'today' }, db.now(), db.business.time_zone);
  const isBrought = oneOf(orders.status, deliveredOrderStatuses);
  // Of a pickup that nobody drives the status of the order says whether it is over.
  const isCollected = sql`(${isBrought} or ${legs.driver_id} is null and not ${oneOf(orders.status, notCollectedOrderStatuses)})`;
  const selectLeg = (
    kind: TodayStop['kind'],
    date: typeof orders.pickup_date | typeof orders.delivery_date,
    until: typeof orders.pickup_until | typeof orders.delivery_until,
    address: typeof orders.pickup_address | typeof orders.delivery_address,
    isOverBy: SQL,
  ) =>
    db
      .select({
        order_id: sql<string>`${orders.id}`.as('order_id'),
        order_number: orders.order_number,
        number: orders.number,
        customer_id: orders.customer_id,
        driver_id: legs.driver_id,
        stop_id: legs.stop_id,
        address: sql<string>`${address}`.as('address'),
        kind: sql<TodayStop['kind']>`${kind}::text`.as('kind'),
        at: sql<Temporal.Instant>`${date}`.mapWith(date).as('at'),
        until: sql<Temporal.Instant | null>`${until}`.mapWith(until).as('until'),
        state: sql<TodayStop['state']>`case when ${legs.state} = 'done' or ${isOverBy} then 'done'
          when ${legs.state} = 'on_the_way' then 'on_the_way' else 'to_do' end`.as('state'),
      })
      .from(orders)
      .innerJoin(legs, and(eq(legs.order_id, orders.id), eq(legs.kind, kind), ne(legs.state, 'failed')))
      .where(and(ne(orders.status, 'cancelled'), ...inPeriod(date, today)));
  return unionAll(
    selectLeg('pickup', orders.pickup_date, orders.pickup_until, orders.pickup_address, isCollected),
    selectLeg('delivery', orders.delivery_date, orders.delivery_until, orders.delivery_address, isBrought),
  );
}
