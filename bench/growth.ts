import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { byTurns } from './by-turns.ts';
import { type Driven, withCpu } from './calls/driven.ts';
import { signIn, signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { type Work, workOf } from './calls/work.ts';
import { drive, type Request, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { markdown, median, rate } from './table.ts';

/** The numbers of orders in the shops. */
const sizes = [10_000, 100_000, 1_000_000] as const;

/** The rates of a call, by the number of orders. */
interface Growth {
  name: string;
  rates: Record<string, Driven[]>;
}

function growthTable(rows: readonly Growth[]): string {
  const cells = rows.map(({ name, rates }) => {
    const of = (value: (turn: Driven) => number) =>
      sizes.map((size) => median(rates[size]?.map((each) => value(each)) ?? []));
    const perSecond = of((turn) => turn.perSecond);
    const cpu = of((turn) => turn.server + turn.postgres);
    const growth = (values: number[]) => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    return [name, ...perSecond.map(rate), (1 / growth(perSecond)).toFixed(2), growth(cpu).toFixed(2)];
  });
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} orders`);
  return markdown(['Calls a second', ...heads, 'growth', 'of CPU'], cells);
}

/**
 * Sends the same reads to shops of three sizes in turns, and prints how much more they cost in the larger
 * ones.
 */

const { BENCH_RUNS = '5', BENCH_SECONDS = '2', BENCH_ONLY = '', DATA_DIR } = process.env;

interface Shop {
  folder: string;
  service: Running;
  /** The pid of a backend of its PostgreSQL. */
  backend: number;
  reads: Map<string, readonly Request[]>;
}

/** Each of the same size, however large the shop is. */
async function runsOf(client: Client): Promise<Request[]> {
  const drivers = await makeRuns(client, 10, 40, 'pickup');
  return drivers.map(({ day, headers }) => ({ method: 'GET', path: `/api/driver/run?day=${day}`, headers }));
}

async function readsOf(database_url: string): Promise<Pick<Shop, 'reads' | 'backend'>> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const works: Pick<Work, 'name' | 'requests'>[] = [
      ...workOf(await signInAll(client)),
      { name: 'a run of 40 stops', requests: await runsOf(client) },
    ];
    const isRead = ({ method }: Request) => method === 'GET';
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const reads = new Map(
      works
        .filter(({ name, requests }) => requests.every(isRead) && new RegExp(BENCH_ONLY).test(name))
        .map(({ name, requests }) => [name, requests]),
    );
    return { backend, reads };
  } finally {
    await client.end();
  }
}

/** Opens the shops of the remaining sizes one inside the other, then measures all of them. */
async function open(left: readonly number[], shops: readonly Shop[]): Promise<void> {
  const [size, ...others] = left;
  if (size === undefined) return measure(shops);
  const data = DATA_DIR && join(DATA_DIR, String(size));
  await withFilledShop(
    size,
    async (folder, database_url) => {
      const service = await start(shipped, { DATABASE_URL: database_url, DATA_DIR: folder });
      try {
        await open(others, [...shops, { folder, service, ...(await readsOf(database_url)) }]);
      } finally {
        await service.stop();
      }
    },
    data,
  );
}

async function measure(shops: readonly Shop[]): Promise<void> {
  const rows: Growth[] = [];
  for (const name of shops[0]?.reads.keys() ?? []) {
    process.stderr.write(`${name} …\n`);
    const sides = shops.map(async ({ folder, service, backend, reads }, at) => {
      const script = await writeScript(join(folder, 'requests.lua'), reads.get(name) ?? []);
      return [
        String(sizes[at]),
        () => withCpu(service, backend, () => drive(service.url, script, Number(BENCH_SECONDS))),
      ] as const;
    });
    rows.push({
      name,
      rates: await byTurns(Number(BENCH_RUNS), Object.fromEntries(await Promise.all(sides))),
    });
  }
  process.stdout.write(`\n${growthTable(rows)}\n`);
}

await open(sizes, []);

/** A new driver with the run of today. */
interface DriverOfDay {
  id: string;
  headers: Record<string, string>;
  day: string;
  /** The legs at the stops of the run, in their sequence. */
  leg_ids: string[];
}

/** Makes so many drivers with a run of so many stops today. */
async function makeRuns(
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
