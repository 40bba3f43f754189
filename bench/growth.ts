import { join } from 'node:path';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { withCpu } from './calls/driven.ts';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { type Work, workOf } from './calls/work.ts';
import { drive, type Request, writeScript } from './calls/wrk.ts';
import { makeRuns } from './driver/runs.ts';
import { withFilledShop } from './filled-shop.ts';
import { type Growth, growthTable, sizes } from './growth/table.ts';

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
