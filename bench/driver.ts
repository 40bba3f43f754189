import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { type Driven, withCpu } from './calls/driven.ts';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { workOf } from './calls/work.ts';
import { drive, driveOnceEach, type Request, writeScript } from './calls/wrk.ts';
import { type DriverOfDay, makeRuns } from './driver/runs.ts';
import { ratesTable } from './driver/table.ts';
import { withFilledShop } from './filled-shop.ts';
import { median } from './table.ts';

/** What a driver does at the door, beside the floor of changing a status, and how long a run takes to start. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '5', BENCH_SECONDS = '2' } = process.env;
const seconds = Number(BENCH_SECONDS);

/** Of each turn: so many drivers report all their stops. */
const drivers = 40;
const stops = 40;
const deliveries = 60;

const json = { 'content-type': 'application/json' };

function report({ headers }: DriverOfDay, more: Record<string, unknown>): Request {
  const now = Temporal.Now.instant().toString();
  const body = JSON.stringify({ id: randomUUID(), happened_at: now, sent_at: now, ...more });
  return { method: 'POST', path: '/api/driver/reports', headers: { ...headers, ...json }, body };
}

/** Each driver is at the first stop, then each at the second, and so on. */
const reportsOf = (day: readonly DriverOfDay[]): Request[] =>
  Array.from({ length: stops }, (_, at) =>
    day.flatMap((driver) => {
      const leg_id = driver.leg_ids[at];
      return leg_id ? [report(driver, { type: 'done', leg_id })] : [];
    }),
  ).flat();

interface Setup {
  /** The pid of a backend of the PostgreSQL that both use. */
  backend: number;
  ours: Running;
  floor: Running;
  folder: string;
  client: Client;
}

async function driveReports({ ours, folder, client, backend }: Setup): Promise<Driven> {
  const all = reportsOf(await makeRuns(client, drivers, stops, 'pickup'));
  // New statistics have every connection plan each statement anew: that is no part of a day.
  const [before, reports] = [all.slice(0, drivers * 10), all.slice(drivers * 10)];
  await driveOnceEach(ours.url, await writeScript(join(folder, 'before.lua'), before), 30);
  const script = await writeScript(join(folder, 'reports.lua'), reports);
  const rate = await withCpu(ours, backend, () => driveOnceEach(ours.url, script, seconds));
  const { rows } = await client.query(
    `select count(*)::int as done from driver_reports where type = 'done' and outcome = 'accepted'
     and id = any($1::uuid[])`,
    [reports.map(({ body }) => JSON.parse(body ?? '').id)],
  );
  assert.ok(rows[0].done >= rate.requests, `${rows[0].done} of ${rate.requests} reports were accepted`);
  return rate;
}

interface Started {
  outcome: string;
  run: { stops: { legs: { state: string }[] }[] };
}

async function startRuns({ ours, client }: Setup): Promise<number[]> {
  const took: number[] = [];
  for (const driver of await makeRuns(client, Number(BENCH_RUNS) * 4, deliveries, 'delivery')) {
    const { path, ...request } = report(driver, {
      type: 'start_run',
      day: driver.day,
      leg_ids: driver.leg_ids,
    });
    const began = performance.now();
    const answer = await fetch(ours.url + path, request);
    const { outcome, run } = (await answer.json()) as Started;
    took.push(performance.now() - began);
    assert.equal(outcome, 'accepted');
    assert.equal(run.stops.filter((stop) => stop.legs[0]?.state === 'on_the_way').length, deliveries);
  }
  return took;
}

async function run(folder: string, database_url: string): Promise<void> {
  const settings = { DATABASE_URL: database_url, DATA_DIR: folder };
  const ours = await start(shipped, settings);
  const floor = await start('floor.ts', settings);
  const client = new Client({ connectionString: database_url });
  try {
    await client.connect();
    const changing = workOf(await signInAll(client)).at(-1)?.requests ?? [];
    const script = await writeScript(join(folder, 'changing.lua'), changing);
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const setup = { ours, floor, folder, client, backend };
    const rates = await byTurns(Number(BENCH_RUNS), {
      report: () => driveReports(setup),
      status: () => withCpu(ours, backend, () => drive(ours.url, script, seconds)),
      floor: () => withCpu(floor, backend, () => drive(floor.url, script, seconds)),
    });
    const table = ratesTable([
      { name: `a report of a done stop, in runs of ${stops} stops`, rates: rates.report },
      { name: 'changing a status', rates: rates.status },
      { name: 'the floor of changing a status', rates: rates.floor },
    ]);
    const [, ...took] = await startRuns(setup);
    const starts = `median ${median(took).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms of ${took.length}`;
    process.stdout.write(`\n${BENCH_ORDERS} orders\n\n${table}\n\n`);
    process.stdout.write(`Starting a run of ${deliveries} deliveries: ${starts}\n`);
  } finally {
    await client.end();
    await ours.stop();
    await floor.stop();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
