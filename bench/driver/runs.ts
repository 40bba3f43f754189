import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { signIn } from '../calls/people.ts';

/** A new driver with the run of today. */
export interface DriverOfDay {
  id: string;
  headers: Record<string, string>;
  day: string;
  /** The legs at the stops of the run, in their sequence. */
  leg_ids: string[];
}

/** Makes so many drivers with a run of so many stops today. */
export async function makeRuns(
  client: Client,
  drivers: number,
  stops: number,
  kind: LegKind,
): Promise<DriverOfDay[]> {
  const before = (await client.query('select clock_timestamp() as at')).rows[0].at;
  await client.query(await readFile(join(import.meta.dirname, 'runs.sql'), 'utf8'), [drivers, stops, kind]);
  // As in a shop that has had such runs for long.
  await client.query('analyze orders, legs, runs, run_stops, leg_drivers, driver_reports, users');
  const { rows } = await client.query(
    `select run.driver_id as id, run.day::text as day, array_agg(leg.id order by stop.position) as leg_ids
     from users driver join runs run on run.driver_id = driver.id
     join run_stops stop on stop.run_id = run.id join legs leg on leg.stop_id = stop.id and leg.kind = $2
     where driver.created_at >= $1 and driver.role = 'driver' group by run.id`,
    [before, kind],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, headers: await signIn(client, row.id) })));
}
