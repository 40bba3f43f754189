import { reckonRun } from '#shared/runs/reckon-run.ts';
import type { Run, RunStop } from '#shared/runs/run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { asDoor, type LegAtDoor } from './door-columns.ts';
import type { RunRow } from './run-rows.store.ts';

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
