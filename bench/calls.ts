import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import type { Cpu } from './calls/cpu.ts';
import { type Driven, withCpu } from './calls/driven.ts';
import { signInAll } from './calls/people.ts';
import { ceiling } from './calls/pgbench.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { type Work, workOf } from './calls/work.ts';
import { drive, type Request, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { markdown, median, rate } from './table.ts';

/** Calls per second, percentiles in milliseconds, and processor time per call in milliseconds. */
interface CallFigures extends Cpu {
  perSecond: number;
  p99: number;
  /** The median of a change that was made meanwhile; `NaN` without. */
  change: number;
}

interface Row {
  name: string;
  ours: CallFigures;
  floor: CallFigures;
  /** Calls per second of PostgreSQL alone. */
  ceiling: number | null;
}

/** A dash for a call that got no answer in time. */
const figure = (value: number, write: (value: number) => string) =>
  value > 0 && Number.isFinite(value) ? write(value) : '–';
const cpu = ({ server, postgres }: Cpu) =>
  figure(server + postgres, () => `${server.toFixed(2)} + ${postgres.toFixed(2)}`);
const oneDigit = (value: number) => value.toFixed(1);

function rowsTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, ours, floor, ceiling }) => {
    return [
      name,
      figure(ours.perSecond, rate),
      figure(floor.perSecond, rate),
      figure(ours.perSecond / floor.perSecond, (share) => `${(share * 100).toFixed(0)} %`),
      figure(ceiling ?? 0, rate),
      figure(ours.p99, oneDigit),
      figure(floor.p99, oneDigit),
      figure(ours.p99 / floor.p99, oneDigit),
      figure(ours.change, oneDigit),
      figure(floor.change, oneDigit),
      cpu(ours),
      cpu(floor),
    ];
  });
  return markdown(
    [
      'Call',
      'ours/s',
      'floor/s',
      'of the floor',
      'PostgreSQL alone/s',
      'p99 ours',
      'p99 floor',
      'ratio',
      'a change, ours',
      'floor',
      'CPU ours',
      'CPU floor',
    ],
    cells,
  );
}

async function send(url: string, { method, path, headers, body }: Request): Promise<number> {
  const since = performance.now();
  const response = await fetch(url + path, { method, headers, ...(body ? { body } : {}) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return performance.now() - since;
}

let turn = 0;

/** Does `work` while changes are made, as often as asked. Resolves to what it returns, and the median of a change in milliseconds. */
async function withChanges<T>(
  url: string,
  beside: Work['beside'],
  work: () => Promise<T>,
): Promise<T & { change: number }> {
  const times: Promise<number>[] = [];
  let isOver = false;
  const changing = (async () => {
    while (beside && beside.perSecond > 0 && !isOver) {
      times.push(send(url, beside.change(turn++)));
      await delay(1_000 / beside.perSecond);
    }
  })();
  const result = await work();
  isOver = true;
  await changing;
  return { ...result, change: median(await Promise.all(times)) };
}

/** Sends the same calls to the product and to the floor in turns, and prints both results. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '5', BENCH_SECONDS = '2', BENCH_ONLY } = process.env;
const seconds = Number(BENCH_SECONDS);
/** The application name of its connections. */
const floorName = 'floor';

async function answerOf(server: Running, { method, path, headers, body }: Request) {
  const response = await fetch(server.url + path, { method, headers, ...(body ? { body } : {}) });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path} at ${server.url}: ${response.status} ${text}`);
  return { status: response.status, total: response.headers.get('x-total-count'), body: JSON.parse(text) };
}

/** Checks that both give the same answers before anything is measured. */
async function compare(ours: Running, floor: Running, { requests, essence = (body) => body }: Work) {
  for (const request of requests.slice(0, 5)) {
    const [one, other] = [await answerOf(ours, request), await answerOf(floor, request)];
    assert.deepEqual({ ...one, body: essence(one.body) }, { ...other, body: essence(other.body) });
  }
}

/**
 * Waits until the floor's abandoned queries have ended, and cancels slow ones: with a million orders they
 * would use the processor during the product's turn.
 */
async function settle(client: Client): Promise<void> {
  const going = `select query_start < clock_timestamp() - interval '1 second' and pg_cancel_backend(pid)
    from pg_stat_activity where application_name = $1 and state = 'active'`;
  while ((await client.query(going, [floorName])).rows.length > 0) await delay(50);
}

type Turn = Driven & { change: number };

const driveOnce = (server: Running, script: string, backend: number, { beside }: Work): Promise<Turn> =>
  withChanges(server.url, beside, () => withCpu(server, backend, () => drive(server.url, script, seconds)));

function figuresOf(turns: Turn[]): CallFigures {
  const of = (what: keyof CallFigures) => median(turns.map((turn) => turn[what]));
  return {
    perSecond: of('perSecond'),
    p99: of('p99'),
    change: of('change'),
    server: of('server'),
    postgres: of('postgres'),
  };
}

async function measure(setup: Setup, work: Work): Promise<Row> {
  const { ours, floor, folder, database_url, client, backend } = setup;
  await compare(ours, floor, work);
  const script = await writeScript(join(folder, 'requests.lua'), work.requests);
  const turns = await byTurns(Number(BENCH_RUNS), {
    ours: () => driveOnce(ours, script, backend, work),
    floor: async () => {
      const turn = await driveOnce(floor, script, backend, work);
      await settle(client);
      return turn;
    },
  });
  const maxPerSecond =
    work.scripts.length > 0 ? await ceiling(database_url, folder, work.scripts, seconds) : null;
  return {
    name: work.name,
    ours: figuresOf(turns.ours),
    floor: figuresOf(turns.floor),
    ceiling: maxPerSecond,
  };
}

interface Setup {
  ours: Running;
  floor: Running;
  folder: string;
  database_url: string;
  client: Client;
  /** The pid of a backend of the PostgreSQL that both use. */
  backend: number;
}

async function run(folder: string, database_url: string): Promise<void> {
  const settings = { DATABASE_URL: database_url, DATA_DIR: folder };
  const ours = await start(shipped, settings);
  const floor = await start('floor.ts', { ...settings, PGAPPNAME: floorName });
  const client = new Client({ connectionString: database_url });
  try {
    await client.connect();
    const works = workOf(await signInAll(client));
    const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const rows: Row[] = [];
    for (const work of works.filter(({ name }) => !BENCH_ONLY || new RegExp(BENCH_ONLY).test(name))) {
      process.stderr.write(`${work.name} …\n`);
      rows.push(await measure({ ours, floor, folder, database_url, client, backend }, work));
    }
    process.stdout.write(`\n${BENCH_ORDERS} orders\n\n${rowsTable(rows)}\n`);
  } finally {
    await client.end();
    await ours.stop();
    await floor.stop();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
