import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { reckonRun } from '#shared/runs/reckon-run.ts';
import type { PlaceCoordinates, Run, RunLeg, RunStop } from '#shared/runs/run.ts';
import { drivenBy } from '../accounts/ownership.ts';
import { accessOf } from '../accounts/store/access.ts';
import { plain } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { gaveRunToday } from '../runs/gave-run-today.ts';
import { coordinatesOfRun } from '../runs/place-columns.ts';
import { legs, run_stops, runs, users } from '../schema.ts';
import { customerOfOrder, doorColumns, orderOfLeg, selectLegs } from './door-columns.ts';

type RunEnds = Pick<Run, 'start_coordinates' | 'end_coordinates'>;

/** Of `users` and `runs`. */
export const runColumns = {
  driver: {
    driver_id: users.id,
    driver_name: users.full_name,
    driver_phone: users.phone,
    is_active: users.is_active,
  },
  run: {
    id: runs.id,
    version: runs.version,
    start_place: runs.start_place,
    end_place: runs.end_place,
    planned_start: runs.planned_start,
    started_at: runs.started_at,
    ended_at: runs.ended_at,
    late_said_at: runs.late_said_at,
    late_until: runs.late_until,
  },
  // One column: a group of columns that are all null would be null.
  ends: sql<RunEnds>`json_build_object('start_coordinates', ${coordinatesOfRun.start_coordinates}, 'end_coordinates', ${coordinatesOfRun.end_coordinates})`,
};

type RunColumns = Pick<typeof runs.$inferSelect, keyof typeof runColumns.run>;

/** A driver on a day, with their run if there is one. */
export interface RunRow<Row extends RunColumns | null = RunColumns | null> {
  day: Temporal.PlainDate;
  driver: Pick<
    Run,
    'driver_id' | 'driver_name' | 'driver_phone' | 'is_active' | 'access' | 'gave_run_today' | 'is_off'
  >;
  run: Row;
  /** Where it starts and where it ends. */
  ends: RunEnds;
}

/** What staff set of a run. */
export type RunSettings = Pick<RunColumns, 'start_place' | 'end_place' | 'planned_start'>;

/** Every active driver on a day, and others whose run of it has stops, by name. */
export async function findDriversOfDay(db: DbOrTx, day: Temporal.PlainDate): Promise<RunRow[]> {
  const stopsOfRun = db.select({ one: sql`1` }).from(run_stops).where(eq(run_stops.run_id, runs.id));
  const rows = await db
    .select({
      ...runColumns,
      access: accessOf(db),
      gave_run_today: day.equals(businessDay(db.now(), db.timeZone()))
        ? sql<boolean>`${gaveRunToday(db)}`
        : sql<boolean>`false`,
      is_off: runs.is_off,
    })
    .from(users)
    .leftJoin(runs, and(eq(runs.driver_id, users.id), eq(runs.day, day)))
    .where(and(eq(users.role, 'driver'), or(eq(users.is_active, true), exists(stopsOfRun))))
    .orderBy(asc(plain(users.full_name)), asc(users.id));
  return rows.map(({ access, gave_run_today, is_off, driver, ...row }) => ({
    ...row,
    day,
    driver: {
      ...driver,
      ...(access !== 'joined' && { access }),
      ...(gave_run_today && { gave_run_today }),
      ...(is_off && { is_off }),
    },
  }));
}

/** One run, if the viewer may see it: a driver theirs from yesterday on (LEG-13). */
export async function findRunRow(
  db: DbOrTx,
  id: string,
  viewer: Pick<Viewer, 'id' | 'reach'>,
): Promise<RunRow<RunColumns> | null> {
  const [row] = await db
    .select({ ...runColumns, day: runs.day })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.driver_id))
    .where(and(eq(runs.id, id), drivenBy(runs, viewer)));
  if (!row || (viewer.reach === 'assigned' && Temporal.PlainDate.compare(row.day, firstDayOfDrivers(db)) < 0))
    return null;
  return row;
}

const firstDayOfDrivers = (db: DbOrTx): Temporal.PlainDate =>
  businessDay(db.now(), db.timeZone()).subtract({ days: 1 });

/** One run, locked until the transaction ends. */
export async function lockRun(tx: Tx, id: string) {
  const [row] = await tx.select().from(runs).where(eq(runs.id, id)).for('update');
  return row ?? null;
}

/** Writes what staff set of a run. */
export async function updateRunSettings(
  tx: Tx,
  id: string,
  { start_place, end_place, planned_start }: RunSettings,
): Promise<void> {
  await tx.update(runs).set({ start_place, end_place, planned_start }).where(eq(runs.id, id));
}

const legsOfStop = selectLegs(eq(legs.stop_id, run_stops.id));

const legsAtStops = prepared((query) =>
  query
    .select({
      stop: {
        id: run_stops.id,
        run_id: run_stops.run_id,
        position: run_stops.position,
        finished_at: run_stops.finished_at,
        next_at: run_stops.next_at,
        eta_from: run_stops.eta_from,
        eta_until: run_stops.eta_until,
      },
      ...doorColumns(legsOfStop, run_stops.address_key),
    })
    .from(run_stops)
    .innerJoinLateral(legsOfStop, sql`true`)
    .innerJoinLateral(orderOfLeg, sql`true`)
    .innerJoinLateral(customerOfOrder, sql`true`)
    .where(sql`${run_stops.run_id} = any(${sql.placeholder('run_ids')}::uuid[])`)
    .orderBy(
      asc(run_stops.run_id),
      asc(run_stops.position),
      asc(legsOfStop.window_start),
      desc(legsOfStop.kind),
      asc(legsOfStop.id),
    ),
);

/** The legs at the stops of runs, by run and in the sequence of its stops. */
export const findLegsAtStops = (db: DbOrTx, run_ids: readonly string[]) => legsAtStops(db, { run_ids });

export interface LegAtDoor {
  customer_id: string;
  customer_name: string;
  customer_phone: string | null;
  address: string;
  coordinates: PlaceCoordinates | null;
  leg: RunLeg;
}

/** The legs of one stop or door as one. */
export function asDoor<Row extends LegAtDoor>(
  rows: readonly [Row, ...Row[]],
): Omit<LegAtDoor, 'leg'> & { legs: Row['leg'][] } {
  // The address of an order may change once one of its legs is closed.
  const { customer_id, customer_name, customer_phone, address, coordinates } =
    rows.find(({ leg }) => isOpenLeg(leg)) ?? rows[0];
  const legsOfDoor = rows.map(({ leg }) => leg);
  return { customer_id, customer_name, customer_phone, address, coordinates, legs: legsOfDoor };
}

const noRun = {
  id: null,
  version: 0,
  start_place: null,
  end_place: null,
  planned_start: null,
  started_at: null,
  ended_at: null,
};

/** A leg with the stop where it stands; of both there may be more columns. */
interface LegRow extends LegAtDoor {
  stop: Pick<RunStop, 'id' | 'position' | 'finished_at'> & { run_id: string };
}

type StopOf<Row extends LegRow> = RunStop & Omit<Row['stop'], 'run_id'> & { legs: Row['leg'][] };

/** A run with its stops, whose open ones are reckoned as it is now, without what it brings. `legs` are those at its stops, in their sequence. */
export function asRun<Row extends LegRow>(
  db: Pick<DbOrTx, 'business' | 'now'>,
  { day, driver, run, ends }: Pick<RunRow, 'day' | 'driver' | 'run' | 'ends'>,
  legs: readonly Row[],
): Omit<Run, 'stops' | 'bags' | 'kilograms'> & { stops: StopOf<Row>[] } {
  const row = run ?? noRun;
  const stops = asStops(legs);
  return {
    ...row,
    ...driver,
    ...ends,
    day,
    is_start_set: row.planned_start !== null,
    ...reckonRun({ ...row, ...ends, day, stops }, db.business, db.now()),
  };
}

/** The stops, none of them reckoned. */
export function asStops<Row extends LegRow>(legs: readonly Row[]): StopOf<Row>[] {
  const stops = Map.groupBy(legs, ({ stop }) => stop.id).values();
  return [...stops].flatMap((ofStop) => {
    const [first, ...others] = ofStop;
    if (!first) return [];
    const { run_id, ...stop }: Row['stop'] = first.stop;
    return [{ ...stop, ...asDoor([first, ...others]), arrives_at: null, minutes_late: 0 }];
  });
}
