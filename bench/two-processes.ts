import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { cpuOf } from './calls/cpu.ts';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { type Work, workOf } from './calls/work.ts';
import { drive, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { crossings } from './processes/live.ts';
import { liveTable, type Reads, type Row, readsTable } from './processes/table.ts';

/** Sends reads to one and to two processes in turns, and measures live messages between the two. */

const {
  BENCH_ORDERS = '100000',
  BENCH_RUNS = '5',
  BENCH_SECONDS = '2',
  BENCH_LIVE_SECONDS = '20',
} = process.env;
const seconds = Number(BENCH_SECONDS);
const eachSecond = 50;

/** A proxy, and the servers behind it. */
interface Topology {
  proxy: Running;
  servers: Running[];
}

async function read({ proxy, servers }: Topology, script: string, backend: number): Promise<Reads> {
  const used = () => ({
    servers: servers.reduce((sum, { pid }) => sum + cpuOf(pid, backend).server, 0),
    postgres: cpuOf(proxy.pid, backend).postgres,
    proxy: cpuOf(proxy.pid, backend).server,
  });
  const before = used();
  const { requests, perSecond } = await drive(proxy.url, script, seconds);
  const after = used();
  return {
    perSecond,
    servers: (after.servers - before.servers) / requests,
    postgres: (after.postgres - before.postgres) / requests,
    proxy: (after.proxy - before.proxy) / requests,
  };
}

async function readEach(
  topologies: Record<'one' | 'two', Topology>,
  works: Work[],
  { folder, backend }: Setup,
) {
  const rows: Row[] = [];
  for (const { name, requests } of works) {
    process.stderr.write(`${name} …\n`);
    const script = await writeScript(join(folder, 'requests.lua'), requests);
    const reads = await byTurns(Number(BENCH_RUNS), {
      one: () => read(topologies.one, script, backend),
      two: () => read(topologies.two, script, backend),
    });
    rows.push({ name, ...reads });
  }
  return rows;
}

async function measure(a: Running, b: Running, client: Client, folder: string): Promise<string> {
  const cores = availableParallelism();
  const users = await signInAll(client);
  const backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const works = workOf(users).filter(({ name }) => /newest 50|one order/.test(name));
  const one: Topology = { proxy: await proxyTo([a]), servers: [a] };
  const two: Topology = { proxy: await proxyTo([a, b]), servers: [a, b] };
  try {
    const rows = await readEach({ one, two }, works, { folder, backend });
    process.stderr.write('live messages …\n');
    const pace = { each_second: eachSecond, seconds: Number(BENCH_LIVE_SECONDS) };
    const live = await crossings([a.url, b.url], users, pace);
    return `${cores} cores\n\n${readsTable(rows, cores)}\n\n${liveTable(live, eachSecond)}\n`;
  } finally {
    await one.proxy.stop();
    await two.proxy.stop();
  }
}

interface Setup {
  folder: string;
  /** The pid of a backend of the PostgreSQL that all use. */
  backend: number;
}

const proxyTo = (servers: Running[]) =>
  start('../processes/proxy.ts', { TARGETS: servers.map(({ url }) => url).join(' ') });

async function run(folder: string, database_url: string): Promise<void> {
  const settings = { DATABASE_URL: database_url, DATA_DIR: folder };
  const a = await start(shipped, settings);
  const b = await start(shipped, settings);
  const client = new Client({ connectionString: database_url });
  try {
    await client.connect();
    process.stdout.write(`\n${BENCH_ORDERS} orders, ${await measure(a, b, client, folder)}`);
  } finally {
    await client.end();
    await a.stop();
    await b.stop();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
