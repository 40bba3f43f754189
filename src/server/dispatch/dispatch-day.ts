import { addressKey } from '#shared/kernel/address.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { DispatchDay, OverdueStop, RunLeg, UnassignedStop } from '#shared/runs/run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { findKeepers } from './kept-in-vans.store.ts';
import { findOverdueLegs, findUnassignedLegs } from './loose-legs.store.ts';
import { findRunLoads } from './run-loads.store.ts';
import { asDoor, asRun, findDriversOfDay, findLegsAtStops } from './run-rows.store.ts';

/** The runs of all drivers on a day as they are reckoned now, without what they bring. */
export async function findReckonedRuns(db: DbOrTx, day: Temporal.PlainDate) {
  const drivers = await findDriversOfDay(db, day);
  const run_ids = drivers.flatMap(({ run }) => run?.id ?? []);
  const legs = Map.groupBy(await findLegsAtStops(db, run_ids), ({ stop }) => stop.run_id);
  return drivers.map((row) => asRun(db, row, (row.run && legs.get(row.run.id)) ?? []));
}

/** The day of all drivers, what nobody has yet, and what is overdue. */
export async function findDispatchDay(db: DbOrTx, day: Temporal.PlainDate): Promise<DispatchDay> {
  // The runs come first: whoever moves what they are shown is refused if stops have changed since.
  const runs = await findReckonedRuns(db, day);
  const loadOf = await findRunLoads(
    db,
    runs.flatMap(({ id }) => id ?? []),
  );
  const unassigned = await findUnassigned(db, day);
  const overdue = await findOverdue(db, day);
  const doors = [...runs.flatMap(({ stops }) => stops), ...unassigned, ...overdue];
  const isToDeliver = (leg: RunLeg) => leg.kind === 'delivery' && isOpenLeg(leg);
  const keepers = await findKeepers(db, doors.flatMap(({ legs }) => legs).filter(isToDeliver));
  const withKeepers = <Stop extends UnassignedStop>(stop: Stop): Stop => ({
    ...stop,
    legs: stop.legs.map((leg) => {
      const in_van_of = isToDeliver(leg) && keepers.get(leg.order_id);
      return in_van_of ? { ...leg, in_van_of } : leg;
    }),
  });
  return {
    day,
    runs: runs.map((run) => ({ ...run, ...loadOf(run.id), stops: run.stops.map(withKeepers) })),
    unassigned: unassigned.map(withKeepers),
    overdue: overdue.map(withKeepers),
  };
}

/** What nobody has yet and begins on this day or before, by door. */
export async function findUnassigned(db: DbOrTx, day: Temporal.PlainDate): Promise<UnassignedStop[]> {
  const rows = await findUnassignedLegs(db, day);
  const doors = Map.groupBy(rows, ({ customer_id, address }) => `${customer_id} ${addressKey(address)}`);
  return [...doors.values()].flatMap(([first, ...others]) => (first ? [asDoor([first, ...others])] : []));
}

async function findOverdue(db: DbOrTx, day: Temporal.PlainDate): Promise<OverdueStop[]> {
  const today = businessDay(db.now(), db.timeZone());
  if (Temporal.PlainDate.compare(day, today) < 0) return [];
  const stops = Map.groupBy(await findOverdueLegs(db, today), ({ stop }) => stop.id);
  return [...stops.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first.stop, ...asDoor([first, ...others]) }] : [],
  );
}
