import { reckonRun } from '#shared/runs/reckon-run.ts';
import type { Run, RunStop } from '#shared/runs/run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { asDoor } from './door-columns.ts';
import type { LegAtStop, RunRow } from './run-rows.store.ts';

const noRun = {
  id: null,
  version: 0,
  start_place: null,
  end_place: null,
  planned_start: null,
  started_at: null,
  ended_at: null,
};

/** A run with its stops, whose open ones are reckoned as it is now. `legs` are those at its stops, in their sequence. */
export function asRun(
  db: Pick<DbOrTx, 'business' | 'now'>,
  { day, driver, run }: RunRow,
  legs: readonly LegAtStop[],
): Run {
  const row = run ?? noRun;
  const stops = asStops(legs);
  return {
    ...row,
    ...driver,
    day,
    is_start_set: row.planned_start !== null,
    ...reckonRun({ ...row, day, stops }, db.business, db.now()),
  };
}

/** The stops, none of them reckoned. */
export function asStops(legs: readonly LegAtStop[]): RunStop[] {
  const stops = Map.groupBy(legs, ({ stop }) => stop.id).values();
  return [...stops].flatMap((ofStop) => {
    const [first, ...others] = ofStop;
    if (!first) return [];
    const { id, position, finished_at } = first.stop;
    return [{ id, position, finished_at, ...asDoor([first, ...others]), arrives_at: null, minutes_late: 0 }];
  });
}
