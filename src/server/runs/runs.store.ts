import { asc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { LegOfRun, StopInPlace, StopOfRun } from '#shared/runs/arrange-stops.ts';
import { type RunToReckon, spansOfRun } from '#shared/runs/reckon-run.ts';
import { newId } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { type JsonRow, withMoments } from '../kernel/db/json-moments.ts';
import { arrayOf, prepared, withCte } from '../kernel/db/prepared.ts';
import { pipeline } from '../kernel/db/transaction/transaction.ts';
import { legs, orders, places, run_stops, runs, users } from '../schema.ts';
import { coordinatesOfDoor, coordinatesOfRun } from './place-columns.ts';

/** Whose run of which day. */
export interface RunDay {
  driver_id: string;
  day: Temporal.PlainDate;
}

export const runKey = ({ driver_id, day }: RunDay): string => `${driver_id} ${day}`;

export interface StoredRun extends RunDay, Omit<RunToReckon, 'stops'> {
  id: string;
  version: number;
  driver_name: string;
  /** It was made by this transaction. */
  is_new: boolean;
}

/** A leg that has moved, with its door. */
export interface MovedLeg extends LegOfRun {
  driver_id: string | null;
  stop_id: string | null;
  customer_id: string;
  address: string;
  coordinates: StopOfRun['coordinates'];
}

export interface StoredStop extends StopOfRun<LegOfRun> {
  run_id: string;
  customer_id: string;
  address_key: string;
  position: number;
  next_at: Temporal.Instant | null;
}

const addressOfLeg = sql<string>`case ${legs.kind} when 'pickup' then ${orders.pickup_address} else ${orders.delivery_address} end`;

const momentColumns = ['window_start', 'window_end', 'happened_at'] as const;
type MomentColumn = (typeof momentColumns)[number];

const movedLegs = prepared((query) =>
  query
    .select({
      legs: sql<
        JsonRow<MovedLeg, MomentColumn>[]
      >`coalesce((select json_agg(json_build_object('id', leg.id, 'order_id', leg.order_id, 'kind', leg.kind,
      'state', leg.state, 'driver_id', leg.driver_id, 'stop_id', leg.stop_id, 'window_start', leg.window_start,
      'window_end', leg.window_end, 'happened_at', leg.happened_at, 'customer_id', o.customer_id, 'address', door.address,
      'coordinates', case when place.latitude is not null then
        json_build_object('latitude', place.latitude, 'longitude', place.longitude) end)
      order by leg.window_start, o.number)
      from ${legs} as leg join ${orders} as o on o.id = leg.order_id
      cross join lateral (select case leg.kind when 'pickup' then o.pickup_address else o.delivery_address end as address) as door
      left join ${places} as place on place.customer_id = o.customer_id and place.address_key = address_key(door.address)
      where leg.order_id = any(${arrayOf(sql.placeholder('order_ids'))})), '[]')`,
      days: sql<
        { stop_id: string; driver_id: string; day: string }[]
      >`coalesce((select json_agg(json_build_object('stop_id', stop.id, 'driver_id', run.driver_id, 'day', run.day))
      from ${run_stops} as stop join ${runs} as run on run.id = stop.run_id
      where stop.id = any(array(select unnest(${sql.placeholder('stop_ids')}::uuid[]) union all
        select leg.stop_id from ${legs} as leg where leg.order_id = any(${arrayOf(sql.placeholder('order_ids'))})))), '[]')`,
    })
    .from(sql`(select) as nothing`),
);

/** The legs of these orders, and the runs of the stops where they and these stops stand. */
export async function findMovedLegs(
  tx: Tx,
  order_ids: readonly string[],
  stop_ids: readonly string[],
): Promise<{ legs: MovedLeg[]; days: (RunDay & { stop_id: string })[] }> {
  const [row] = await movedLegs(tx, { order_ids, stop_ids });
  return {
    legs: (row?.legs ?? []).map((leg) => withMoments<MovedLeg, MomentColumn>(leg, momentColumns)),
    days: (row?.days ?? []).map(({ day, ...run }) => ({ ...run, day: Temporal.PlainDate.from(day) })),
  };
}

const lockedRuns = prepared((query) => {
  const locked = withCte(
    getTableName(runs),
    () => sql`insert into ${runs} (id, driver_id, day)
      select * from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(id uuid, driver_id uuid, day date)
      on conflict (driver_id, day) do update set version = ${runs.version} returning *, xmax = 0 as is_new`,
  );
  return query
    .with(locked)
    .select({
      id: runs.id,
      driver_id: runs.driver_id,
      day: runs.day,
      version: runs.version,
      start_place: runs.start_place,
      end_place: runs.end_place,
      planned_start: runs.planned_start,
      started_at: runs.started_at,
      late_said_at: runs.late_said_at,
      late_until: runs.late_until,
      ...coordinatesOfRun,
      driver_name: sql<string>`(select ${users.full_name} from ${users} where ${users.id} = ${runs.driver_id})`,
      is_new: sql<boolean>`is_new`,
    })
    .from(runs);
});

/** Locks the runs, by driver and day, and makes those that are not there. */
export async function lockRuns(tx: Tx, days: readonly RunDay[]): Promise<StoredRun[]> {
  const keys = [...new Map(days.map((each) => [runKey(each), each])).entries()];
  if (keys.length === 0) return [];
  const sorted = keys.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const asked = sorted.map(({ driver_id, day }) => ({ id: newId(), driver_id, day }));
  return lockedRuns(tx, { asked: JSON.stringify(asked) });
}

/** The stops of runs in their sequence, with their legs. */
export const findStops = async (db: DbOrTx, run_ids: readonly string[]): Promise<StoredStop[]> =>
  asStops(await stopsOfRuns(db, { run_ids }));

/** Those of the runs of these days, whatever their ids are by the time this is asked. */
export async function findStopsOfDays(db: DbOrTx, days: readonly RunDay[]): Promise<StoredStop[]> {
  if (days.length === 0) return [];
  const driver_ids = days.map(({ driver_id }) => driver_id);
  return asStops(await stopsOfDays(db, { driver_ids, dates: days.map(({ day }) => `${day}`) }));
}

const selectStops = (condition: SQL) =>
  prepared((query) =>
    query
      .select({
        stop: run_stops,
        leg: {
          id: legs.id,
          order_id: legs.order_id,
          kind: legs.kind,
          state: legs.state,
          window_start: legs.window_start,
          window_end: legs.window_end,
          happened_at: legs.happened_at,
        },
        address: addressOfLeg,
        coordinates: coordinatesOfDoor(run_stops.customer_id, run_stops.address_key),
      })
      .from(run_stops)
      .leftJoin(legs, eq(legs.stop_id, run_stops.id))
      .leftJoin(orders, eq(orders.id, legs.order_id))
      .where(condition)
      .orderBy(asc(run_stops.run_id), asc(run_stops.position), asc(legs.window_start), asc(legs.id)),
  );

const stopsOfRuns = selectStops(sql`${run_stops.run_id} = any(${arrayOf(sql.placeholder('run_ids'))})`);

const stopsOfDays = selectStops(
  sql`${run_stops.run_id} = any(array(
    select ${runs.id} from unnest(${arrayOf(sql.placeholder('driver_ids'))}, ${arrayOf(sql.placeholder('dates'), 'date')})
      as asked(driver_id, day)
    join ${runs} on ${runs.driver_id} = asked.driver_id and ${runs.day} = asked.day))`,
);

function asStops(rows: Awaited<ReturnType<typeof stopsOfRuns>>): StoredStop[] {
  const stops = Map.groupBy(rows, ({ stop }) => stop.id);
  return [...stops.values()].flatMap((ofStop) => {
    const [first] = ofStop;
    if (!first) return [];
    const { stop, address, coordinates } = first;
    return [{ ...stop, address, coordinates, legs: ofStop.flatMap(({ leg }) => (leg ? [leg] : [])) }];
  });
}

/** A stop as it will be. */
export interface ArrangedStop {
  id: string;
  run_id: string;
  driver_id: string;
  customer_id: string;
  address_key: string;
  position: number;
  finished_at: Temporal.Instant | null;
  next_at: Temporal.Instant | null;
  eta_from: Temporal.Instant | null;
  eta_until: Temporal.Instant | null;
  leg_ids: string[];
}

/**
 * Writes the stops of runs as they will be: these and no others. Each run is another version by it, and one that has ended is
 * under way again with an open stop.
 */
export function writeStops(tx: Tx, run_ids: readonly string[], stops: readonly ArrangedStop[]): void {
  const written = arrayOf(sql.param([...run_ids]));
  const write = tx.execute(sql`
    with arranged as (
      select * from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as stop(id uuid, run_id uuid, driver_id uuid,
        customer_id uuid, address_key text, position int, finished_at timestamptz, next_at timestamptz, eta_from timestamptz,
        eta_until timestamptz, leg_ids uuid[])
    ), placed as (
      update ${legs} as leg set stop_id = arranged.id from arranged
      where leg.id = any(arranged.leg_ids) and leg.stop_id is distinct from arranged.id
    ), written as (
      insert into ${run_stops} as stop (id, run_id, driver_id, customer_id, address_key, position, finished_at, next_at,
        eta_from, eta_until)
      select id, run_id, driver_id, customer_id, address_key, position, finished_at, next_at, eta_from, eta_until from arranged
      on conflict (id) do update set position = excluded.position, finished_at = excluded.finished_at,
        next_at = excluded.next_at, eta_from = excluded.eta_from, eta_until = excluded.eta_until
      where (stop.position, stop.finished_at, stop.next_at, stop.eta_from, stop.eta_until)
        is distinct from (excluded.position, excluded.finished_at, excluded.next_at, excluded.eta_from, excluded.eta_until)
    ), gone as (
      delete from ${run_stops} as stop where stop.run_id = any(${written})
        and not exists (select from arranged where arranged.id = stop.id)
    )
    update ${runs} as run set version = version + 1,
      ended_at = case when not exists (select from arranged where run_id = run.id and finished_at is null) then ended_at end
    where id = any(${written})`);
  pipeline(tx, write);
}

type Door = Pick<StoredStop, 'customer_id' | 'address_key' | 'next_at'>;

/** The stops of a run in their sequence as they are to be written, with when their customers expect the driver. */
export function withSpans(
  tx: Tx,
  run: StoredRun,
  sequence: readonly StopInPlace[],
  doors: ReadonlyMap<string, Door>,
): ArrangedStop[] {
  const spans = spansOfRun({ ...run, stops: sequence }, tx.business, tx.now());
  return sequence.flatMap(({ id, finished_at, legs, is_anew }, index) => {
    const door = doors.get(id);
    if (!door) return [];
    const span = spans.get(id);
    return [
      {
        id,
        run_id: run.id,
        driver_id: run.driver_id,
        customer_id: door.customer_id,
        address_key: door.address_key,
        position: index + 1,
        finished_at,
        next_at: is_anew ? null : door.next_at,
        eta_from: span?.from ?? null,
        eta_until: span?.until ?? null,
        leg_ids: legs.map((leg) => leg.id),
      },
    ];
  });
}
